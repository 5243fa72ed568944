/**
 * Does what may break, on a page that meddles with what all objects inherit for one, so that it takes nothing else with it;
 * the console has the error.
 */
export function attempt(task: () => void): void {
  try {
    task();
  } catch (error) {
    console.error(error);
  }
}
