import { createDatabase } from '../../../scripts/lib/database.mjs';
import { TEMPLATE } from '../../../scripts/lib/test-suites.mjs';
import { OF_COMMUNITY, OTHERS, startCommunity } from './bench.js';
import type { Context, Figure, Setting } from './servers.js';

const { TEST_DATABASE_URL = '' } = process.env;

const stops: (() => Promise<unknown>)[] = [];
const controller = new AbortController();
let databases = 0;
const setting: Setting = {
  args: [],
  part: 0.01,
  isTrial: true,
  signal: controller.signal,
  onStop: (stop) => void stops.unshift(stop),
  createDatabase: async () => {
    // A second run of a failed file needs other databases.
    const name = `sapa_bench_${process.pid}_${++databases}`;
    await createDatabase(TEST_DATABASE_URL, name, TEMPLATE);
    const url = new URL(TEST_DATABASE_URL);
    url.pathname = name;
    return url.href;
  },
};

afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Requires lines without missing values. The times of a trial may miss their bounds. */
const expectFigures = (figures: Figure[]) => {
  expect(figures.length).toBeGreaterThan(0);
  for (const { label, text } of figures) expect(`${label} ${text}`).not.toMatch(/undefined/);
};

describe('a benchmark with a hundredth of its data', () => {
  let context: Context;
  beforeAll(async () => (context = await startCommunity(setting)));

  it.each(Object.keys(OF_COMMUNITY))('runs without an error: %s', async (name) => {
    expectFigures(await OF_COMMUNITY[name](setting, context));
  });

  it.each(Object.keys(OTHERS))('runs without an error: %s', async (name) => {
    expectFigures(await OTHERS[name](setting));
  });
});
