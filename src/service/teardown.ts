type Step = () => Promise<unknown> | unknown;

/** Collects what must be undone when something closes, or fails to open. */
export interface Teardown {
  add(step: Step): void;
  /** Runs the steps, the last added first, one after the other. A second call does nothing. */
  run(): Promise<void>;
}

export function createTeardown(): Teardown {
  const steps: Step[] = [];
  return {
    add: (step) => {
      steps.push(step);
    },
    run: async () => {
      for (const step of steps.splice(0).reverse()) await step();
    },
  };
}
