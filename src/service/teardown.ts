type Step = () => Promise<unknown> | unknown;

/** Collects what must be undone when something closes, or fails to open. */
export interface Teardown {
  add(step: Step): void;
  /**
   * Runs every step, the last added first, one after the other. A second call does nothing.
   * @throws the first error of a step, after all steps have run
   */
  run(): Promise<void>;
}

/** @internal exported for tests of what happens when a start fails */
export function createTeardown(): Teardown {
  const steps: Step[] = [];
  return {
    add: (step) => {
      steps.push(step);
    },
    run: async () => {
      const errors: unknown[] = [];
      for (const step of steps.splice(0).reverse()) {
        try {
          await step();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/**
 * Opens something. If that fails, undoes the steps that had succeeded.
 * @param open adds the end of each thing that it begins to the teardown
 * @throws what `open` throws, even if the teardown fails as well
 */
export async function openOrUndo<Opened>(open: (teardown: Teardown) => Promise<Opened>): Promise<Opened> {
  const teardown = createTeardown();
  try {
    return await open(teardown);
  } catch (error) {
    await teardown.run().catch(() => {});
    throw error;
  }
}
