import type { Prisma } from '@sapa/prisma/client';
import type { TestApp } from './app.js';
import type { TestUser } from './factories.js';

/** The six viewers of the author's content. The visitor has no account. */
export const PEOPLE = ['author', 'friend', 'stranger', 'blocked', 'blocker', 'visitor'] as const;
export type Person = (typeof PEOPLE)[number];
export type People = Record<Exclude<Person, 'visitor'>, TestUser>;

export async function makePeople(
  { make }: TestApp,
  author: Partial<Prisma.UserUncheckedCreateInput> = {},
): Promise<People> {
  const people = {
    author: await make.user(author),
    friend: await make.user(),
    stranger: await make.user(),
    blocked: await make.user(),
    blocker: await make.user(),
  };
  await make.friendship(people.friend.id, people.author.id);
  await make.block(people.author.id, people.blocked.id);
  await make.block(people.blocker.id, people.author.id);
  return people;
}

/** Removes repeated spaces from a row with one word per viewer. */
export const aligned = (row: string) => row.trim().replaceAll(/ +/g, ' ');
