import { describe, expect, it } from 'vitest';
import { trimText } from '@sapa/shared/trim-text.ts';

describe('trimText', () => {
  it.each([
    [' \u200bRex\ufeff\n', 'Rex'],
    ['\u200b', ''],
    ['\u2800\u3164 \u200d', ''],
    ['👩\u200d👧', '👩\u200d👧'],
  ])('trims %j to %j', (text, trimmed) => expect(trimText(text)).toBe(trimmed));
});
