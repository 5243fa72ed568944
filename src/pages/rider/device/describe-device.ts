/** What the operator's list of a rider's devices calls this one: "Android", "iPhone", … */
export function describeDevice(): string {
  const { userAgent } = navigator;
  const system = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"].find((name) => userAgent.includes(name));
  return isInstalled() ? `${system ?? "Web"}, installed` : (system ?? "Web");
}

/** Whether the page runs as an app from the home screen. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || Object(navigator).standalone === true;
}

/** iPhones and iPads give a home-screen app cookies of its own, and alerts to no other page. */
export function isApple(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}
