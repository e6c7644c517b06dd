import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { trimText } from './trimText';

const sourceOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('trimText', () => {
  it.each([
    [' \u200bRex\ufeff\n', 'Rex'],
    ['\u200b', ''],
    ['\u2800\u3164 \u200d', ''],
    ['👩\u200d👧', '👩\u200d👧'],
  ])('trims %j to %j', (text, trimmed) => expect(trimText(text)).toBe(trimmed));

  it('uses the expressions of the server', () => {
    const server = sourceOf('../../../api/src/common/validation/text.ts');
    const expressions = sourceOf('./trimText.ts').match(/^const [A-Z]+ = .*$/gm);
    expect(expressions).toHaveLength(2);
    for (const expression of expressions!) expect(server).toContain(expression);
  });
});
