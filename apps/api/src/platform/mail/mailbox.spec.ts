import { mailboxOf } from './mailbox.js';

describe('mailboxOf', () => {
  it('returns the same mailbox for all spellings that a provider delivers to it', () => {
    const same = [
      ['anna.maria+shop@googlemail.com', 'a.n.namaria@gmail.com'],
      ['anna+shop@outlook.com', 'anna@outlook.com'],
      ['anna-shop@yahoo.com', 'anna@yahoo.com'],
      ['anna@yandex.com', 'anna@ya.ru'],
      ['anna+shop@example.org', 'anna@example.org'],
    ];
    for (const [left, right] of same) expect(mailboxOf(left!)).toBe(mailboxOf(right!));
  });

  it('keeps mailboxes of other providers apart', () => {
    const apart = ['anna.maria@example.org', 'annamaria@example.org', 'anna-maria@example.org', 'annamaria@gmail.com'];
    expect(new Set(apart.map(mailboxOf)).size).toBe(apart.length);
  });
});
