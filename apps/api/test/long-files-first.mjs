import { createRequire } from 'node:module';

// Comes with Jest, so it is loaded from there.
const fromJest = createRequire(createRequire(import.meta.url).resolve('@jest/core'));
const { default: Sequencer } = fromJest('@jest/test-sequencer');

/** Short files whose tests take long. */
const LONG = /\/(attack|live|slow-requests|storage|preparation|time-limits|replica|jobs)\.spec\.ts$/;

/**
 * Starts long files first, so that no worker is idle at the end. Without durations of an earlier
 * run, Jest starts with the largest files.
 */
export default class LongFilesFirst extends Sequencer {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => LONG.test(path)), ...sorted.filter(({ path }) => !LONG.test(path))];
  }
}
