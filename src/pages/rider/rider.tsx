/** /rider, the app of a rider: takes offers, goes through a delivery step by step, and hands over. */
import { render } from "preact";
import { startWorker } from "./device/start-worker.ts";
import { startRider } from "./start-rider.ts";
import { loadLocale, wantedLanguages } from "./text/locale.ts";
import { App } from "./view/app.tsx";

async function start(): Promise<void> {
  const page = document.getElementById("app");
  if (!page) return;
  const locale = await loadLocale(wantedLanguages());
  const running = await startRider();
  render(<App running={running} first={locale} />, page);
  // Where that fails, the app needs a network to open.
  startWorker().catch(() => {});
}

void start();
