import { signal } from "@preact/signals";

/** Set while a request waits for people to prove again who they are. Call it with whether they did. */
export const proofWanted = signal<((hasProved: boolean) => void) | null>(null);

/** Asks for the proof. Resolves to false if they cancel. */
export const askProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    proofWanted.value = (hasProved) => {
      proofWanted.value = null;
      resolve(hasProved);
    };
  });
