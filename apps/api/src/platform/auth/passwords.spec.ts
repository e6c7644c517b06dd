import { hashAsServed, hashCheaply } from '../../../test/hashing.js';
import { hashPassword, verifyPassword } from './passwords.js';

beforeAll(hashAsServed);
afterAll(hashCheaply);

describe('password hashing', () => {
  it('uses Argon2id with a random salt', async () => {
    const [first, second] = [await hashPassword('Correct-horse-9'), await hashPassword('Correct-horse-9')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it.each(['Correct-horse-9', '🐾'.repeat(128), 'š', ' x '])(
    'accepts the password %j only for its own hash',
    async (password) => {
      const hash = await hashPassword(password);
      expect(await verifyPassword(password, hash)).toBe('normalized');
      for (const other of ['', 'x', `${password} `, password.slice(0, -1), password.toUpperCase() + '!']) {
        expect(await verifyPassword(other, hash)).toBeUndefined();
      }
    },
  );

  // For unknown accounts, passwords are compared with a dummy hash to hide their absence. Even the
  // dummy hash's own password must not match.
  it.each(['', 'Correct-horse-9', 'the account that does not exist'])(
    'rejects every password if there is no account: %j',
    async (password) => {
      expect(await verifyPassword(password, undefined)).toBeUndefined();
    },
  );
});
