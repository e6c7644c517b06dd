/**
 * A reporter for Node's test runner that writes the counts for scripts/lib/test-suites.mjs.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* countReporter(events) {
  let passed = 0;
  let failed = 0;
  const durations = [];
  for await (const { type, data } of events) {
    const hasEnded = type === 'test:pass' || type === 'test:fail';
    if (hasEnded && data.nesting === 0) durations.push({ name: data.name, ms: data.details.duration_ms });
    if (data?.details?.type === 'suite' || data?.skip !== undefined || data?.todo !== undefined) continue;
    if (type === 'test:pass') passed += 1;
    if (type === 'test:fail') failed += 1;
  }
  yield JSON.stringify({ passed, failed, durations });
}
