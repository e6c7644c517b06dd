/**
 * A reporter for Node's test runner that writes the counts for scripts/lib/test-suites.mjs.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* countReporter(events) {
  let passed = 0;
  let failed = 0;
  const durations = [];
  /** @type {import('./second-try.mjs').Failure[]} */
  const failures = [];
  let own = noTests();
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, details } = data;
    const isCounted = details.type !== 'suite' && data.skip === undefined && data.todo === undefined;
    if (isCounted && type === 'test:pass') own.passed += 1;
    if (isCounted && type === 'test:fail') {
      own.failed += 1;
      own.message ||= `${name}\n${messageOf(details.error)}`;
    }
    if (nesting > 0) continue;
    // A test or suite at the top has ended, with all that is in it.
    durations.push({ name, ms: details.duration_ms });
    if (type === 'test:fail') {
      own.failed ||= 1;
      own.message ||= messageOf(details.error);
      failures.push({ name, ...own });
    }
    passed += own.passed;
    failed += own.failed;
    own = noTests();
  }
  yield JSON.stringify({ passed, failed, durations, failures });
}

const noTests = () => ({ passed: 0, failed: 0, message: '' });

/** @param {{ message?: string, cause?: { message?: string } }} [error] */
const messageOf = (error) => String(error?.cause?.message ?? error?.message ?? '');
