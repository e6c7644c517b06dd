// How a suite is run in CI: what fails there because the machine is busy is tried again, and never hidden.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { inRoot } from '../lib/paths.mjs';
import { flakyTests, runWithSecondTry } from '../lib/second-try.mjs';

/** @param {string} name */
const failure = (name, passed = 3, failed = 1) => ({ name, passed, failed, message: `${name} waited in vain` });

/**
 * A suite that answers each of its runs with the next of these.
 * @param {import('../lib/second-try.mjs').Outcome[]} outcomes
 */
async function outcomeOf(...outcomes) {
  /** @type {(string | undefined)[]} */
  const asked = [];
  let written = '';
  const result = await runWithSecondTry(
    (only) => {
      asked.push(only);
      return Promise.resolve(outcomes.shift() ?? { passed: 0, failed: 0 });
    },
    (text) => (written += text),
  );
  return { result, asked, written };
}

test('a suite that passes is run once', async () => {
  const { result, asked } = await outcomeOf({ passed: 9, failed: 0, failures: [] });
  assert.deepEqual([result.passed, result.failed, asked], [9, 0, [undefined]]);
});

test('a file that fails is run once more, alone, and named as flaky with its first failure when it passes', async () => {
  const { result, asked, written } = await outcomeOf(
    { passed: 90, failed: 2, failures: [failure('a.spec.ts', 3, 2)] },
    { passed: 5, failed: 0, failures: [] },
  );
  assert.deepEqual([result.passed, result.failed], [92, 0]);
  assert.deepEqual(asked, [undefined, 'a.spec.ts']);
  assert.deepEqual(result.flaky, [{ name: 'a.spec.ts', message: 'a.spec.ts waited in vain' }]);
  assert.match(written, /Once more, alone: a\.spec\.ts/);
  assert.match(flakyTests(result.flaky), /^Flaky.*:\n {2}a\.spec\.ts\n {4}a\.spec\.ts waited in vain\n/);
});

test('a file that fails twice has failed, beside one that does not', async () => {
  const { result } = await outcomeOf(
    { passed: 90, failed: 2, failures: [failure('a.spec.ts'), failure('b.spec.ts')] },
    { passed: 3, failed: 1, failures: [failure('a.spec.ts')] },
    { passed: 4, failed: 0, failures: [] },
  );
  assert.deepEqual([result.passed, result.failed], [91, 1]);
  assert.deepEqual(
    result.flaky?.map(({ name }) => name),
    ['b.spec.ts'],
  );
});

test('what fails without being named, or is not found again, has failed', async () => {
  const nameless = await outcomeOf({ passed: 90, failed: 1, failures: [] });
  assert.deepEqual([nameless.result.failed, nameless.asked.length], [1, 1]);
  const lost = await outcomeOf({ passed: 90, failed: 1, failures: [failure('a.spec.ts')] }, { passed: 0, failed: 0 });
  assert.deepEqual([lost.result.passed, lost.result.failed, lost.result.flaky], [90, 1, []]);
});

test('where many files fail none is run again', async () => {
  const failures = Array.from({ length: 6 }, (_one, index) => failure(`${index}.spec.ts`));
  const { result, asked, written } = await outcomeOf({ passed: 90, failed: 6, failures });
  assert.deepEqual([result.failed, asked.length], [6, 1]);
  assert.match(written, /6 files failed: none of them is tried again/);
});

test('of flaky tests nothing is said where there are none, and of long messages the beginning, without colours', () => {
  assert.equal(flakyTests([]), '');
  const lines = Array.from({ length: 20 }, (_one, index) => `line ${index}`);
  const text = flakyTests([{ name: 'a', message: `\u001b[31m${lines.join('\n')}\u001b[39m` }]);
  assert.match(text, / {4}line 0\n/);
  assert.doesNotMatch(text, /line 8/);
  assert.ok(!text.includes('\u001b'));
});

test('what of Node’s own tests failed is counted by what can be run alone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-reporter-'));
  try {
    const [file, result] = [path.join(folder, 'some.test.mjs'), path.join(folder, 'result.json')];
    await writeFile(
      file,
      `import { before, describe, test } from 'node:test';
      describe('good', () => { test('one', () => {}); test('two', () => {}); });
      describe('half', () => { test('one', () => {}); test('two', () => { throw new Error('no way'); }); });
      describe('not begun', () => { before(() => { throw new Error('no room'); }); test('one', () => {}); });
      test('alone', () => { throw new Error('alone'); });`,
    );
    const reporter = [
      `--test-reporter=${inRoot('scripts/lib/count-reporter.mjs')}`,
      `--test-reporter-destination=${result}`,
    ];
    // As a run of its own, not as a part of this one.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    await promisify(execFile)(process.execPath, [...reporter, file], { env }).catch(() => {});
    const { passed, failed, failures } = JSON.parse(await readFile(result, 'utf8'));
    assert.deepEqual([passed, failed], [3, 3]);
    const found = failures.map((/** @type {import('../lib/second-try.mjs').Failure} */ one) => [
      one.name,
      one.passed,
      one.failed,
    ]);
    assert.deepEqual(found, [
      ['half', 1, 1],
      ['not begun', 0, 1],
      ['alone', 0, 1],
    ]);
    assert.match(failures[0].message, /two\nno way/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
