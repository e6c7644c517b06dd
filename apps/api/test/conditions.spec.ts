import { randomUUID } from 'node:crypto';
import { Prisma } from '@sapa/prisma/client';
import { shownTo, visibleTo as blogPostsVisibleTo } from '../src/features/blogs/blogs.visibility.js';
import { COMMENT, visibleTo as commentsVisibleTo } from '../src/features/comments/comments.visibility.js';
import { MESSAGE, visibleTo as messagesVisibleTo } from '../src/features/messages/messages.visibility.js';
import { isPublishedOrOwn } from '../src/features/notifications/notifications.visibility.js';
import { PET, PET_ALONE, visibleTo as petsVisibleTo } from '../src/features/pets/pets.visibility.js';
import { toSqlCondition } from '../src/platform/prisma/condition.js';
import {
  inFirstAlbum,
  isInFirstAlbum,
  isNotDeleted,
  isShownPhoto,
  notDeleted,
  shownPhoto,
} from '../src/platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../src/platform/users/users.visibility.js';
import { POST, visibleTo as wallPostsVisibleTo } from '../src/features/wall/wall.visibility.js';
import type { TestUser } from './factories.js';
import { ana, bob, eva, startWithThreePeople, test } from './three-people.js';

startWithThreePeople();

const photo = () => ({ key: randomUUID(), width: 320, height: 320, widths: [320] });

/**
 * Returns two lists of ids for each entity: ids found by Prisma, and ids found by hand-written
 * SQL with the same condition.
 */
const findByBoth = async (viewer: TestUser) => {
  const { prisma } = test;
  const ids = (rows: { id: number | bigint }[]) => rows.map(({ id }) => Number(id));
  const byStatement = async (from: string, condition: Prisma.Sql) => {
    const [row = ''] = from.split(' ').slice(1);
    const statement = Prisma.sql`SELECT ${Prisma.raw(row)}.id FROM ${Prisma.raw(`"${from.replace(' ', '" ')}`)}
      WHERE ${condition} ORDER BY 1`;
    return ids(await prisma.$queryRaw<{ id: number }[]>(statement));
  };
  const all = { orderBy: { id: 'asc' }, select: { id: true } } as const;
  const joinAuthor = 'JOIN "User" person ON person.id = post."authorId"';
  return [
    [
      'users',
      await prisma.user.findMany({ ...all, where: usersVisibleTo(viewer) }),
      await byStatement('User person', toSqlCondition(usersVisibleTo(viewer), PERSON)),
    ],
    [
      'wall posts',
      await prisma.wallPost.findMany({ ...all, where: wallPostsVisibleTo(viewer) }),
      await byStatement(`WallPost post ${joinAuthor}`, toSqlCondition(wallPostsVisibleTo(viewer), POST)),
    ],
    [
      'blog posts',
      await prisma.blogPost.findMany({ ...all, where: blogPostsVisibleTo(viewer) }),
      await byStatement(`BlogPost post ${joinAuthor}`, toSqlCondition(blogPostsVisibleTo(viewer), POST)),
    ],
    [
      'shown blog posts',
      await prisma.blogPost.findMany({ ...all, where: shownTo(viewer) }),
      await byStatement(`BlogPost post ${joinAuthor}`, toSqlCondition(shownTo(viewer), POST)),
    ],
    [
      'blog posts in notifications',
      await prisma.blogPost.findMany({ ...all, where: shownTo(viewer) }),
      await byStatement(
        `BlogPost post ${joinAuthor}`,
        Prisma.sql`post."hiddenAt" IS NULL AND ${toSqlCondition(enabled, PERSON)} AND ${isPublishedOrOwn(viewer)}`,
      ),
    ],
    [
      'pets',
      await prisma.pet.findMany({ ...all, where: petsVisibleTo(viewer) }),
      await byStatement(
        'Pet pet JOIN "User" person ON person.id = pet."userId"',
        toSqlCondition(petsVisibleTo(viewer), PET),
      ),
    ],
    [
      'pets without their owners',
      await prisma.pet.findMany({ ...all, where: petsVisibleTo(viewer) }),
      await byStatement('Pet pet', toSqlCondition(petsVisibleTo(viewer), PET_ALONE)),
    ],
    [
      'comments',
      await prisma.comment.findMany({ ...all, where: commentsVisibleTo(viewer) }),
      await byStatement(
        `Comment comment JOIN "User" person ON person.id = comment."authorId" LEFT JOIN "Comment" parent ON parent.id = comment."parentId"
          LEFT JOIN "User" replied ON replied.id = parent."authorId"`,
        toSqlCondition(commentsVisibleTo(viewer), COMMENT),
      ),
    ],
    [
      'messages',
      await prisma.message.findMany({ ...all, where: messagesVisibleTo(viewer) }),
      await byStatement('Message message', toSqlCondition(messagesVisibleTo(viewer), MESSAGE)),
    ],
    [
      'photos that are shown',
      await prisma.petPhoto.findMany({ ...all, where: shownPhoto }),
      await byStatement('PetPhoto photo', isShownPhoto('photo')),
    ],
    [
      'photos in a first album',
      await prisma.petPhoto.findMany({ ...all, where: inFirstAlbum }),
      await byStatement('PetPhoto photo', isInFirstAlbum('photo')),
    ],
    [
      'photos that are not deleted',
      await prisma.petPhoto.findMany({ ...all, where: notDeleted }),
      await byStatement('PetPhoto photo', isNotDeleted('photo')),
    ],
  ].map(([name, rows, same]) => [name, ids(rows as { id: number }[]), same] as const);
};

describe('toSqlCondition()', () => {
  it('finds the same rows as Prisma for every visibility condition and viewer', async () => {
    const users = [ana, bob, eva, await test.make.user(), await test.make.user({ disabledAt: new Date() })];
    for (const { id } of users) {
      const { id: petId } = await test.make.pet({ userId: id });
      const { id: wallPostId } = await test.make.wallPost({ authorId: id });
      const { id: parentId } = await test.make.comment({ authorId: id, wallPostId });
      for (const other of users) await test.make.comment({ authorId: other.id, wallPostId, parentId });
      for (const isPublished of [true, false]) await test.make.blogPost({ authorId: id, isPublished });
      const at = new Date();
      for (const state of [{}, { deletedAt: at }, { deletedAt: at, hiddenAt: at }]) {
        await test.prisma.userPhoto.create({ data: { ...photo(), userId: id, ...state } });
        await test.prisma.petPhoto.create({ data: { ...photo(), petId, ...state } });
      }
      // Create hidden rows.
      const hiddenPet = await test.make.pet({ userId: id, hiddenAt: new Date() });
      await test.prisma.petPhoto.create({ data: { ...photo(), petId: hiddenPet.id } });
      await test.make.wallPost({ authorId: id, hiddenAt: new Date() });
      await test.make.blogPost({ authorId: id, hiddenAt: new Date() });
      const hidden = await test.make.comment({ authorId: id, wallPostId, hiddenAt: new Date() });
      await test.make.comment({ authorId: ana.id, wallPostId, parentId: hidden.id });
    }
    await test.make.block(ana.id, bob.id);
    await test.make.block(eva.id, ana.id);
    const { id: conversationId } = await test.prisma.conversation.create({
      data: { lowUserId: ana.id, highUserId: eva.id },
    });
    for (const [senderId, receiverId] of [
      [ana.id, eva.id],
      [eva.id, ana.id],
    ] as const) {
      await test.prisma.message.create({ data: { conversationId, senderId, receiverId, content: 'x' } });
    }
    const counts: number[][] = [];
    for (const viewer of users) {
      const entities = await findByBoth(viewer);
      for (const [name, byPrisma, byStatement] of entities) expect([name, byStatement]).toEqual([name, byPrisma]);
      counts.push(entities.map(([, rows]) => rows.length));
    }
    expect(counts).toEqual([
      [2, 2, 3, 5, 5, 2, 2, 6, 2, 10, 10, 15],
      [3, 3, 4, 5, 5, 3, 3, 12, 0, 10, 10, 15],
      [3, 3, 4, 5, 5, 3, 3, 12, 2, 10, 10, 15],
      [4, 4, 5, 5, 5, 4, 4, 20, 0, 10, 10, 15],
      [4, 4, 4, 4, 4, 4, 4, 20, 0, 10, 10, 15],
    ]);
  });

  it('throws for an unsupported operator', () => {
    expect(() => toSqlCondition({ name: { contains: 'x' } }, PERSON)).toThrow('cannot convert to SQL');
    expect(() => toSqlCondition({ name: { not: 'x' } }, PERSON)).toThrow('cannot convert to SQL');
  });

  it('returns true for an empty condition and false for an empty OR', () => {
    expect(toSqlCondition({}, PERSON).sql).toBe('true');
    expect(toSqlCondition({ OR: [] }, PERSON).sql).toBe('(false)');
    expect(toSqlCondition({ AND: [{ id: 1 }, { disabledAt: null }] }, PERSON).sql).toBe(
      '((person."id" = ?) AND (person."disabledAt" IS NULL))',
    );
  });
});
