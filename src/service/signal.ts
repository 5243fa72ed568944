import type { Signal } from "./ports.ts";

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
