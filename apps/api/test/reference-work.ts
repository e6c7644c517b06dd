/** Half a megabyte of JSON with text that needs escapes. */
const JSON_TEXT = JSON.stringify(
  Array.from({ length: 250 }, (_, id) => ({ id, text: '- *a* "b" \\ ш\n'.repeat(130) })),
);

/**
 * Work that takes about 3 ms on an ordinary machine. Tests compare durations with it, because
 * machines differ in speed.
 */
export const doReferenceWork = (): number => JSON.stringify(JSON.parse(JSON_TEXT)).length;
