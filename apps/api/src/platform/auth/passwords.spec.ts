import { hashAsServed, hashCheaply } from '../../../test/hashing.js';
import { hashPassword, verifyPassword } from './passwords.js';

beforeAll(hashAsServed);
afterAll(hashCheaply);

it('a hash is Argon2id with a salt of its own', async () => {
  const [first, second] = [await hashPassword('Correct-horse-9'), await hashPassword('Correct-horse-9')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

it.each(['Correct-horse-9', '🐾'.repeat(128), 'š', ' x '])('only %j matches its hash', async (password) => {
  const hash = await hashPassword(password);
  expect(await verifyPassword(password, hash)).toBe('normalized');
  for (const other of ['', 'x', `${password} `, password.slice(0, -1), password.toUpperCase() + '!']) {
    expect(await verifyPassword(other, hash)).toBeUndefined();
  }
});

// Where there is no account a hash is compared all the same, so that the answer takes as long. Not even that hash's password opens anything.
it.each(['', 'Correct-horse-9', 'the account that does not exist'])(
  'nothing matches where there is no account: %j',
  async (password) => {
    expect(await verifyPassword(password, undefined)).toBeUndefined();
  },
);
