/* starter: buttons and keys send intents, and what the app says is drawn, frame by frame. */
#include "starter_routes.hpp"
#include <SDL.h>
#include <backends/imgui_impl_opengl3.h>
#if __has_include(<backends/imgui_impl_sdl2.h>)
#include <backends/imgui_impl_sdl2.h>
#else /* before ImGui 1.89.3 */
#include <backends/imgui_impl_sdl.h>
#endif
#include <cstdio>
#include <fstream>
#include <imgui.h>
#include <iterator>
#include <nav_frame.h>

struct program {
  starter::app app;
  nav_frame frame = {};
};

/* What stays as long as a screen: ImGui itself keeps nothing but the focus. */
struct screen {
  std::string name;
  nav::typed::screen_sender_of<starter::types> sender; /* The second of two clicks is refused. */
  char draft[64] = "";
};

static const struct {
  char key;
  const char *label;
} keys[] = {
  {'1', "Notes"}, {'2', "Settings"}, {'n', "Note"}, {'s', "Share"},
  {'i', "Sign in"}, {'o', "Sign out"}, {'b', "Back"},
};

/* What a key on a screen does. The app decides what comes of it: sharing asks for sign-in first. */
static void press(program &program, screen &on, char key) {
  switch (key) {
  case '1': (void)on.sender.select(starter::at::notes); break;
  case '2': (void)on.sender.select(starter::at::settings); break;
  case 'n': (void)on.sender.go(starter::note(7)); break;
  case 's': (void)on.sender.go(starter::share(7)); break;
  case 'i': (void)program.app.set_signed_in(true); break;
  case 'o': (void)program.app.set_signed_in(false); break;
  case 'b': (void)on.sender.back(); break;
  }
}

/* Whether a key was pressed, and no text is typed. */
static bool is_pressed(char key) {
  const ImGuiIO &io = ImGui::GetIO();
  for (ImWchar typed : io.InputQueueCharacters) {
    if (typed == ImWchar(key) && !io.WantTextInput) return true;
  }
  return false;
}

/* A screen: its name, what somebody writes, and a button for each key. */
static void show(program &program, screen &on, bool is_top) {
  ImGui::TextUnformatted(on.name.c_str());
  ImGui::InputText("draft", on.draft, sizeof on.draft);
  for (const auto &one : keys) {
    if (ImGui::Button(one.label) || (is_top && is_pressed(one.key))) press(program, on, one.key);
    ImGui::SameLine();
  }
}

/* A child window for each page that is seen, bottom first: pages slide from the right. */
static void draw(nav_frame *frame, nav_page *page, float right, float down) {
  program &program = *static_cast<struct program *>(frame->pages.context);
  ImVec2 size = ImGui::GetIO().DisplaySize;
  bool is_top = nav_frame_is_top(frame, page);
  if (page->is_layer) down += 0.4f * (1 - down); /* A sheet leaves some of the page to be seen. */
  ImGui::SetCursorPos(ImVec2(right * size.x, down * size.y));
  ImGui::PushID(int(page->id));
  ImGui::BeginChild("page", size, true);
  ImGui::BeginDisabled(!is_top);
  if (page->made != nullptr)
    show(program, *static_cast<screen *>(page->made), is_top);
  else
    ImGui::TextUnformatted(NAV_ADAPTER_SENTENCE);
  ImGui::EndDisabled();
  ImGui::EndChild();
  ImGui::PopID();
}

static void *make(void *context, int64_t id, const nav_json *route) {
  nav_json name = nav_moves_value(route, "/name");
  char text[32] = "";
  nav_json_text(&name, text, sizeof text, nullptr);
  return new screen{text, static_cast<program *>(context)->app.at(id)};
}

static void destroy(void *, void *made) { delete static_cast<screen *>(made); }

/* A frame. Answers whether another one is needed soon. */
static bool run_frame(program &program, uint32_t now) {
  ImGui::NewFrame();
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("starter", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  bool is_moving = nav_frame_draw(&program.frame, now);
  ImGui::End();
  ImGui::Render();
  return is_moving;
}

/* An app of the schema in a file. Throws nav::error, which says what is wrong and where. */
static program opened(const char *path) {
  std::ifstream file(path);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  return program{starter::app(nav::schema(text))};
}

/* Draws the app in ImGui's frames from now on. */
static void begin(program &program) {
  program.frame.pages.context = &program;
  program.frame.pages.make = make;
  program.frame.pages.destroy = destroy;
  program.frame.draw = draw;
  program.frame.duration = 200;
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  nav_frame_open(&program.frame, program.app.get(), nullptr);
}

static void end(program &program) {
  nav_adapter_close(&program.frame.pages);
  ImGui::DestroyContext();
}

/* Says why there is no window. */
static int without_window() {
  std::fprintf(stderr, "starter: no window: %s\n", SDL_GetError());
  return 1;
}

int main(int count, char **arguments) try {
  program program = opened(count > 1 ? arguments[1] : "starter.schema.json");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return without_window();
  SDL_Window *window = SDL_CreateWindow("starter", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                        640, 240, SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE);
  SDL_GLContext context = SDL_GL_CreateContext(window);
  if (context == nullptr) return without_window();
  SDL_GL_SetSwapInterval(1);
  begin(program);
  ImGui_ImplSDL2_InitForOpenGL(window, context);
  ImGui_ImplOpenGL3_Init("#version 130");
  /* ImGui draws a few frames after each event; then the program sleeps until the next one. */
  for (int frames = 3, quits = 0; !quits;) {
    SDL_Event event;
    while (frames > 0 ? SDL_PollEvent(&event) : SDL_WaitEvent(&event)) {
      ImGui_ImplSDL2_ProcessEvent(&event);
      quits |= event.type == SDL_QUIT;
      frames = 3;
    }
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    frames = run_frame(program, SDL_GetTicks()) ? 3 : frames - 1;
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    SDL_GL_SwapWindow(window);
  }
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplSDL2_Shutdown();
  end(program);
  SDL_GL_DeleteContext(context);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
} catch (const nav::error &error) {
  std::fprintf(stderr, "starter: %s\n", error.what());
  return 1;
}
