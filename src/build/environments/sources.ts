/**
 * Folders that hold what each Vite environment is built from, in the order of the builds: the loader names files of the
 * widget. A module from another folder ends the build with an error (stamp-builds.ts).
 */
export const sources = {
  widget: ["src/widget", "src/contract"],
  components: ["src/widget", "src/contract"],
  loader: ["src/widget", "src/contract"],
  frame: ["src/pages/frame", "src/pages/kit"],
  track: ["src/pages/track", "src/pages/kit", "src/widget", "src/contract"],
  // It also copies public/.
  embed: ["src/pages/embed", "src/pages/kit", "src/widget", "src/contract", "public"],
  rider: ["src/pages/rider", "src/pages/kit", "src/widget", "src/contract"],
  dashboard: ["src/pages/dashboard", "src/pages/kit", "src/widget", "src/contract"],
  desk: ["src/pages/desk", "src/pages/kit", "src/widget", "src/contract"],
  riderWorker: ["src/pages/rider", "src/pages/kit"],
  trackWorker: ["src/pages/track", "src/pages/kit", "src/contract"],
  server: ["src/server"],
  cli: ["src/server", "src/contract"],
  service: ["src/commands", "src/service", "src/sandbox", "src/contract"],
  // The names of the languages' files are in its code (list-languages.ts).
  demo: ["demo", "src/server", "src/widget/text/languages"],
  demoAssets: ["demo", "src/widget/text/languages"],
};
