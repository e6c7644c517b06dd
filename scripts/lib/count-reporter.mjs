/**
 * A reporter for node's test runner that writes what scripts/lib/test-suites.mjs wants to know.
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
