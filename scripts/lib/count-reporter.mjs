/**
 * A reporter for Node's test runner that writes the counts for scripts/lib/test-suites.mjs.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* countReporter(events) {
  let passed = 0;
  let failed = 0;
  const durations = [];
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, details } = data;
    if (nesting === 0) durations.push({ name, ms: details.duration_ms });
    if (details.type === 'suite' || data.skip !== undefined || data.todo !== undefined) continue;
    if (type === 'test:pass') passed += 1;
    else failed += 1;
  }
  yield JSON.stringify({ passed, failed, durations });
}
