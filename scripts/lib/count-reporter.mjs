/**
 * Writes the counts of Node's test runner for test-suites.mjs.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* countReporter(events) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of events) {
    const isCounted = data.details?.type !== 'suite' && data.skip === undefined && data.todo === undefined;
    if (type === 'test:pass' && isCounted) passed += 1;
    if (type === 'test:fail' && isCounted) failed += 1;
  }
  yield JSON.stringify({ passed, failed });
}
