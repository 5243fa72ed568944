/** Tells parts of this process that something has happened. */
export interface Signal {
  raise(): void;
  /** Resolves when it is raised next. */
  next(): Promise<void>;
}

export function createSignal(): Signal {
  let raise = () => {};
  let raised: Promise<void>;
  const arm = () => {
    raised = new Promise((resolve) => {
      raise = resolve;
    });
  };
  arm();
  return {
    raise: () => {
      raise();
      arm();
    },
    next: () => raised,
  };
}
