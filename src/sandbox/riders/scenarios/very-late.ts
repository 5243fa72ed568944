import type { Scene } from "./scene.ts";

const TIMES_AS_LONG_AT_THE_SHOP = 4;

/** The package isn't ready for long, and the streets are full: everybody rides at walking pace. */
export const veryLate: Scene = {
  pace: 0.3,
  change: (usual, { status, since }) => {
    if (status !== "at_pickup") return usual;
    const began = since.getTime();
    return { ...usual, dueAt: began + (usual.dueAt - began) * TIMES_AS_LONG_AT_THE_SHOP };
  },
};
