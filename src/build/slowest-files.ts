import type { Reporter, TestModule } from "vitest/node";

const MOST = 10;

const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);

/** How long a file takes: its imports, its hooks and its tests. Files of a worker share their document environment. */
function durationOf(file: TestModule): number {
  const { collectDuration, duration } = file.diagnostic();
  return collectDuration + duration;
}

/** Prints the slowest files at the end of a run, so that whoever makes one slower sees it. */
export const slowestFiles: Reporter = {
  onTestRunEnd(files) {
    if (files.length <= MOST) return;
    const slowest = files
      .map((file) => ({ name: `${file.project.name} ${file.relativeModuleId}`, ms: durationOf(file) }))
      .toSorted((a, b) => b.ms - a.ms);
    const sum = slowest.reduce((total, { ms }) => total + ms, 0);
    console.log(`\nSlowest of ${files.length} files, of ${seconds(sum).trim()} s in all:`);
    for (const { name, ms } of slowest.slice(0, MOST)) console.log(`${seconds(ms)} s  ${name}`);
  },
};
