import { describe, expect, it } from 'vitest';
import { linkSecret } from './linkSecret';

const SECRET = `${'a'.repeat(20)}-_${'B'.repeat(21)}`;
const KEY = `0b0e1c7a-3f1e-4a58-9d5e-0a1b2c3d4e5f.${SECRET}`;

describe('linkSecret', () => {
  it.each(['', '.', ',', ')', ']', '>', '%20', '%3E', '%29.', '?utm_source=mail', '/', '“', '...'])(
    'removes %j from the end of a secret',
    (end) => {
      for (const secret of [SECRET, KEY]) expect(linkSecret(`#${secret}${end}`)).toBe(secret);
    },
  );

  it('removes encoded characters before a secret', () => {
    expect(linkSecret(`#%20%3C${SECRET}`)).toBe(SECRET);
  });

  it('returns an empty text if there is no secret', () => {
    for (const fragment of ['', '#', '#.', '#%20']) expect(linkSecret(fragment)).toBe('');
  });
});
