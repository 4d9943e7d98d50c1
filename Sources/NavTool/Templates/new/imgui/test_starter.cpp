/* What the keys of starter lead to. It needs no window. */
#define main program_main
#include "starter.cpp"
#undef main

static int failures;
static uint32_t now;

/* Draws until nothing moves, by a clock of its own. */
static void settle(program &program) {
  do ImGui::GetIO().DeltaTime = 0.016f;
  while (run_frame(program, now += 16));
}

static void expect(program &program, char key, const char *name, const char *wanted) {
  ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(key));
  settle(program);
  auto *top = static_cast<screen *>(nav_drag_made(&program.frame.pages));
  std::string line = program.app.describe();
  if (top != nullptr && top->name == name && line == wanted) return;
  std::printf("after %c: %s, %s, not %s, %s\n", key, top ? top->name.c_str() : "nothing",
              line.c_str(), name, wanted);
  failures++;
}

int main() {
  program program = opened("starter.schema.json");
  unsigned char *pixels;
  int width, height;
  begin(program);
  ImGui::GetIO().DisplaySize = ImVec2(640, 240);
  ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  settle(program);
  expect(program, 'n', "note", "starter [notes]: notes > note(id=7)");
  expect(program, '2', "settings", "starter [settings]: settings");
  expect(program, 's', "signIn", "starter [settings]: settings + sheet signIn");
  expect(program, 'i', "share", "starter [notes]: notes > note(id=7) > share(id=7)");
  expect(program, 'o', "note", "starter [notes]: notes > note(id=7)");
  expect(program, 'b', "notes", "starter [notes]: notes");
  end(program);
  std::puts(failures == 0 ? "starter: all tests passed" : "starter: tests failed");
  return failures != 0;
}
