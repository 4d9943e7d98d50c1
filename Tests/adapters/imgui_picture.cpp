/*
 * What docs/pictures/imgui.png shows: three pictures of Dear ImGui, drawn by SDL's software
 * renderer, one after another on standard output. A page slides in, a sheet comes up, and a mouse
 * drags the page away.
 */
#include "nav_frame.h"

#include "picture.h"

#include <SDL.h>
#include <imgui.h>

enum { WIDTH = 240, HEIGHT = 160, FRAME = 40 };

static SDL_Renderer *renderer;
static SDL_Texture *font;
static nav_frame ui;
static Uint32 now;

static void *make(void *, int64_t, const nav_json *route) { return (void *)picture_page_of(route); }

static void keep(void *, void *) {}

/* A page: a bar, three lines, and a button at the bottom. */
static void draw(nav_frame *, nav_page *page, float right, float down) {
  const picture_page *made = static_cast<const picture_page *>(page->made);
  bool is_note = strcmp(made->name, "note") == 0;
  if (page->is_layer) down += 0.35f * (1 - down);
  ImGui::SetCursorPos(ImVec2(right * WIDTH, down * HEIGHT));
  ImGui::PushID(int(page->id));
  ImU32 color = page->is_layer ? IM_COL32(92, 58, 24, 255)
    : is_note                  ? IM_COL32(34, 52, 84, 255)
                               : IM_COL32(30, 34, 44, 255);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color);
  ImGui::BeginChild("page", ImVec2(WIDTH, HEIGHT), true);
  ImGui::TextUnformatted(made->title);
  ImGui::Separator();
  for (const char *line : made->lines) {
    if (line[0] != '\0') ImGui::BulletText("%s", line);
  }
  ImGui::Spacing();
  ImGui::Button(made->button);
  ImGui::EndChild();
  ImGui::PopStyleColor();
  ImGui::PopID();
}

/* ImGui's triangles, as SDL draws them. */
static void put(const ImDrawData *data) {
  SDL_RenderClear(renderer);
  for (int i = 0; i < data->CmdListsCount; i++) {
    const ImDrawList *list = data->CmdLists[i];
    for (const ImDrawCmd &command : list->CmdBuffer) {
      const ImDrawVert *vertices = list->VtxBuffer.Data + command.VtxOffset;
      const ImVec4 &part = command.ClipRect;
      SDL_Rect clip = { int(part.x), int(part.y), int(part.z - part.x), int(part.w - part.y) };
      SDL_RenderSetClipRect(renderer, &clip);
      SDL_RenderGeometryRaw(renderer, static_cast<SDL_Texture *>(command.TextureId),
        &vertices->pos.x, sizeof(ImDrawVert), (const SDL_Color *)(const void *)&vertices->col,
        sizeof(ImDrawVert), &vertices->uv.x, sizeof(ImDrawVert),
        list->VtxBuffer.Size - int(command.VtxOffset), list->IdxBuffer.Data + command.IdxOffset,
        int(command.ElemCount), sizeof(ImDrawIdx));
    }
  }
}

static void frames(int count) {
  for (; count > 0; count--) {
    ImGui::GetIO().DeltaTime = FRAME / 1000.0f;
    ImGui::NewFrame();
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(ImVec2(WIDTH, HEIGHT));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::Begin("notes", nullptr, ImGuiWindowFlags_NoDecoration);
    ImGui::PopStyleVar();
    nav_frame_draw(&ui, now += FRAME);
    ImGui::End();
    ImGui::Render();
    put(ImGui::GetDrawData());
  }
}

static void put_picture() {
  static Uint32 pixels[WIDTH * HEIGHT];
  SDL_RenderSetClipRect(renderer, nullptr);
  SDL_RenderReadPixels(renderer, nullptr, SDL_PIXELFORMAT_ARGB8888, pixels, 4 * WIDTH);
  fwrite(pixels, sizeof pixels, 1, stdout);
}

static void open_imgui() {
  unsigned char *pixels;
  int width, height;
  ImGui::CreateContext();
  ImGuiIO &io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = ImVec2(WIDTH, HEIGHT);
  io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  font =
    SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ABGR8888, SDL_TEXTUREACCESS_STATIC, width, height);
  SDL_UpdateTexture(font, nullptr, pixels, 4 * width);
  SDL_SetTextureBlendMode(font, SDL_BLENDMODE_BLEND);
  io.Fonts->SetTexID(font);
  ImGui::GetStyle().AntiAliasedLines = ImGui::GetStyle().AntiAliasedFill = false;
}

int main(int, char **) {
  if (!picture_open() || SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
  SDL_Window *window = SDL_CreateWindow("notes", 0, 0, WIDTH, HEIGHT, 0);
  renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  open_imgui();
  ui.pages.make = make;
  ui.pages.destroy = keep;
  ui.draw = draw;
  ui.duration = 400;
  if (nav_frame_open(&ui, app, nullptr) != NAV_OK) return 1;
  frames(20);
  picture_go();
  frames(6);
  put_picture();
  picture_ring(1);
  ui.duration = 1600;
  frames(31);
  put_picture();
  picture_ring(0);
  frames(60);
  nav_frame_drag(&ui, 0.45f);
  frames(1);
  put_picture();
  nav_adapter_close(&ui.pages);
  ImGui::DestroyContext();
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
  picture_close();
  return 0;
}
