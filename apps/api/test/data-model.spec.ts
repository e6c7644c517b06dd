import type { Prisma } from '@sapa/prisma/client';
import { searchKey } from '@sapa/shared/search-key';
import { TestApp } from './app.js';

let test: TestApp;
let ana: number;
let bob: number;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = (await test.make.user()).id;
  bob = (await test.make.user()).id;
});

/** Expects that the database rejects the change with this constraint or error code. */
const expectRejected = (work: Promise<unknown>, rule: RegExp) =>
  expect(
    work.then(
      () => 'accepted',
      (error: unknown) => JSON.stringify(error) + String(error),
    ),
  ).resolves.toMatch(rule);

const NEW_USER = { email: 'x@example.org', passwordHash: 'x' };

describe('the user table', () => {
  it('requires a unique email address in lower case', async () => {
    await expectRejected(
      test.prisma.user.create({ data: { ...NEW_USER, email: 'X@example.org' } }),
      /User_email_lower_case/,
    );
    await test.prisma.user.create({ data: NEW_USER });
    await expectRejected(test.prisma.user.create({ data: NEW_USER }), /P2002/);
    const { email } = await test.prisma.user.findFirstOrThrow({ where: { id: ana } });
    await expectRejected(test.prisma.user.update({ where: { id: bob }, data: { email } }), /P2002/);
    await expectRejected(
      test.prisma.user.update({ where: { id: bob }, data: { email: email.toUpperCase() } }),
      /lower_case/,
    );
  });

  it('allows each user one postal address and one business of each type', async () => {
    const address = { userId: ana, country: 'a', city: 'b', street: 'c' };
    await test.prisma.address.create({ data: address });
    await expectRejected(test.prisma.address.create({ data: address }), /P2002/);

    const kennel = { userId: ana, kind: 'KENNEL' as const, establishmentDate: new Date() };
    await test.prisma.businessProfile.create({ data: kennel });
    await test.prisma.businessProfile.create({ data: { ...kennel, kind: 'SHELTER' } });
    await test.prisma.businessProfile.create({ data: { ...kennel, userId: bob } });
    await expectRejected(test.prisma.businessProfile.create({ data: kennel }), /P2002/);
  });
});

describe('the pet table', () => {
  it.each<[string, Partial<Prisma.PetUncheckedCreateInput>, RegExp]>([
    ['a sale price of 0', { priceForSale: 0 }, /Pet_sale_price_positive/],
    ['a negative breeding price', { priceForBreeding: -1 }, /Pet_breeding_price_positive/],
    ['a sale price of a pet to give away', { giveAway: true, priceForSale: 1 }, /Pet_give_away_is_not_for_sale/],
    ['a breed of another category', { petCategoryId: 2, petCategoryFoodId: 21 }, /P2003/],
    ['a food of another category', { petCategoryFoodId: 21 }, /P2003/],
    ['a food of a spider', { petCategoryId: 6, petCategoryGroupId: 601 }, /Pet_spiders_have_no_food|P2003/],
  ])('rejects %s', async (_name, data, rule) => {
    await expectRejected(test.make.pet({ userId: ana, ...data }), rule);
  });

  it('rejects changes to a category that would make an existing pet invalid', async () => {
    const { id } = await test.make.pet({ userId: ana });
    await expectRejected(test.prisma.pet.update({ where: { id }, data: { petCategoryId: 2 } }), /P2003/);
    await expectRejected(
      test.prisma.petCategoryGroup.update({ where: { id: 101 }, data: { petCategoryId: 2 } }),
      /P2003/,
    );
    await expectRejected(test.prisma.petCategoryGroup.delete({ where: { id: 101 } }), /P2003/);
  });
});

describe('two users', () => {
  it('have at most one friendship, in either direction', async () => {
    await test.prisma.friendship.create({ data: { requesterId: ana, addresseeId: bob } });
    await expectRejected(test.prisma.friendship.create({ data: { requesterId: ana, addresseeId: bob } }), /P2002/);
    await expectRejected(test.prisma.friendship.create({ data: { requesterId: bob, addresseeId: ana } }), /P2002/);
    await expectRejected(
      test.prisma.friendship.create({ data: { requesterId: ana, addresseeId: ana } }),
      /Friendship_two_people/,
    );
  });

  it('have at most one friendship after concurrent requests', async () => {
    const requests = Array.from({ length: 10 }, (_, count) =>
      test.prisma.friendship.create({
        data: count % 2 ? { requesterId: ana, addresseeId: bob } : { requesterId: bob, addresseeId: ana },
      }),
    );
    const results = await Promise.allSettled(requests);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('have at most one block in each direction', async () => {
    await test.make.block(ana, bob);
    await test.make.block(bob, ana);
    await expectRejected(test.make.block(ana, bob), /P2002/);
    await expectRejected(test.make.block(ana, ana), /Block_two_people/);
  });

  it('have at most one conversation', async () => {
    const pair = { lowUserId: Math.min(ana, bob), highUserId: Math.max(ana, bob) };
    const { id } = await test.prisma.conversation.create({ data: pair });
    await expectRejected(test.prisma.conversation.create({ data: pair }), /P2002/);
    const reversed = { lowUserId: pair.highUserId, highUserId: pair.lowUserId };
    await expectRejected(test.prisma.conversation.create({ data: reversed }), /Conversation_ordered_pair/);
    const member = { conversationId: id, userId: ana };
    await expectRejected(
      test.prisma.conversationMember.create({ data: { ...member, unreadCount: -1 } }),
      /unread_not_negative/,
    );
  });
});

describe('the message table', () => {
  const message = (conversationId: bigint, data: Partial<Prisma.MessageUncheckedCreateInput> = {}) =>
    test.prisma.message.create({
      data: { conversationId, senderId: ana, receiverId: bob, content: 'Zdravo', clientMessageId: 'temp-1', ...data },
    });

  it('allows one message per sender and client message id', async () => {
    const pair = { lowUserId: Math.min(ana, bob), highUserId: Math.max(ana, bob) };
    const { id } = await test.prisma.conversation.create({ data: pair });
    await message(id);
    await expectRejected(message(id), /P2002/);
    await message(id, { clientMessageId: 'temp-2' });
    await message(id, { senderId: bob, receiverId: ana });
    await message(id, { clientMessageId: null });
    await message(id, { clientMessageId: null });
    await expectRejected(message(id, { receiverId: ana, clientMessageId: 'temp-3' }), /Message_two_people/);
  });
});

const wallPost = (authorId = ana) => test.prisma.wallPost.create({ data: { authorId, content: 'x' } });
const blogPost = (authorId = ana) =>
  test.prisma.blogPost.create({
    data: { authorId, title: 'x', content: 'x', excerpt: 'x', category: 'PSI', petCategoryId: 1, isPublished: true },
  });
const like = (data: Partial<Prisma.LikeUncheckedCreateInput>) =>
  test.prisma.like.create({ data: { userId: bob, ...data } });
const comment = (data: Partial<Prisma.CommentUncheckedCreateInput>) =>
  test.prisma.comment.create({ data: { authorId: bob, content: 'x', ...data } });

describe('the like table', () => {
  it('requires exactly one target', async () => {
    const { id: wallPostId } = await wallPost();
    const { id: blogPostId } = await blogPost();
    await expectRejected(like({}), /Like_one_target/);
    await expectRejected(like({ wallPostId, blogPostId }), /Like_one_target/);
    await expectRejected(like({ wallPostId, albumUserId: ana }), /Like_one_target/);
  });

  it('allows one like per user and target', async () => {
    const targets = [
      { wallPostId: (await wallPost()).id },
      { blogPostId: (await blogPost()).id },
      { albumUserId: ana },
      { albumPetId: (await test.make.pet({ userId: ana })).id },
    ];
    for (const target of targets) {
      await like(target);
      await expectRejected(like(target), /P2002/);
      await like({ ...target, userId: ana });
    }
    expect(await test.prisma.like.count()).toBe(8);
  });
});

describe('the comment table', () => {
  it('requires exactly one target', async () => {
    const [{ id: wallPostId }, { id: blogPostId }] = [await wallPost(), await blogPost()];
    await expectRejected(comment({}), /Comment_one_target/);
    await expectRejected(comment({ wallPostId, blogPostId }), /Comment_one_target/);
  });
});

describe('the use of an uploaded image', () => {
  const KEY = `ab/ab${'0'.repeat(30)}`;
  const URL = `/uploads/${KEY}/320.webp`;
  const upload = (userId = ana) =>
    test.prisma.media.create({ data: { userId, key: KEY, width: 1, height: 1, widths: [320] } });
  const uses = () =>
    test.prisma.mediaUse.findMany({
      select: { wallPostId: true, blogPostId: true, messageId: true },
      orderBy: { id: 'asc' },
    });
  const useBy = (use: object) => ({ wallPostId: null, blogPostId: null, messageId: null, ...use });

  it("is recorded for as long as the owner's content shows the image", async () => {
    await upload();
    const post = await test.make.wallPost({ authorId: ana, mediaUrl: URL });
    const blog = await test.make.blogPost({ authorId: ana, imageUrl: URL, content: `![x](${URL}) and ${URL}` });
    const pair = { lowUserId: Math.min(ana, bob), highUserId: Math.max(ana, bob) };
    const { id: conversationId } = await test.prisma.conversation.create({ data: pair });
    const data = { conversationId, senderId: ana, receiverId: bob, content: URL };
    await test.prisma.message.create({ data });
    const message = await test.prisma.message.create({ data: { ...data, messageType: 'IMAGE' } });
    expect(await uses()).toEqual([
      useBy({ wallPostId: post.id }),
      useBy({ blogPostId: blog.id }),
      useBy({ messageId: message.id }),
    ]);
    await test.prisma.wallPost.update({ where: { id: post.id }, data: { mediaUrl: null } });
    await test.prisma.blogPost.update({ where: { id: blog.id }, data: { imageUrl: null } });
    expect(await uses()).toEqual([useBy({ messageId: message.id }), useBy({ blogPostId: blog.id })]);
    await test.prisma.blogPost.update({ where: { id: blog.id }, data: { content: URL.slice(0, 30) } });
    await test.prisma.wallPost.update({ where: { id: post.id }, data: { mediaUrl: URL } });
    expect(await uses()).toEqual([useBy({ messageId: message.id }), useBy({ wallPostId: post.id })]);
    await test.prisma.conversation.delete({ where: { id: conversationId } });
    await test.prisma.wallPost.delete({ where: { id: post.id } });
    expect(await uses()).toEqual([]);
  });

  it("is not recorded for other users' content", async () => {
    await upload(bob);
    await test.make.wallPost({ authorId: ana, mediaUrl: URL });
    await test.make.blogPost({ authorId: ana, content: URL });
    expect(await uses()).toEqual([]);
  });

  it('belongs to exactly one post or message', async () => {
    const { id: mediaId } = await upload();
    const [{ id: wallPostId }, { id: blogPostId }] = [await wallPost(), await blogPost()];
    await expectRejected(test.prisma.mediaUse.create({ data: { mediaId } }), /MediaUse_one_text/);
    await expectRejected(
      test.prisma.mediaUse.create({ data: { mediaId, wallPostId, blogPostId } }),
      /MediaUse_one_text/,
    );
  });

  it('is deleted with the owner of the image', async () => {
    await upload();
    await test.make.wallPost({ authorId: ana, mediaUrl: URL });
    await test.make.blogPost({ authorId: ana, content: URL });
    await test.prisma.user.delete({ where: { id: ana } });
    expect([await test.prisma.media.count(), await test.prisma.mediaUse.count()]).toEqual([0, 0]);
  });
});

describe('the counters of likes and comments', () => {
  const countsOf = async (wallPostId: number) => {
    const { likeCount, commentCount } = await test.prisma.wallPost.findUniqueOrThrow({ where: { id: wallPostId } });
    return { likeCount, commentCount };
  };

  it('count the likes of all four target types', async () => {
    const [post, blog, pet] = [await wallPost(), await blogPost(), await test.make.pet({ userId: ana })];
    const counts = async () => [
      (await test.prisma.wallPost.findUniqueOrThrow({ where: { id: post.id } })).likeCount,
      (await test.prisma.blogPost.findUniqueOrThrow({ where: { id: blog.id } })).likeCount,
      (await test.prisma.user.findUniqueOrThrow({ where: { id: ana } })).albumLikeCount,
      (await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } })).albumLikeCount,
    ];
    const likes = [
      await like({ wallPostId: post.id }),
      await like({ blogPostId: blog.id }),
      await like({ albumUserId: ana }),
      await like({ albumPetId: pet.id }),
    ];
    expect(await counts()).toEqual([1, 1, 1, 1]);
    for (const { id } of likes) await test.prisma.like.delete({ where: { id } });
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('count comments, and subtract replies that are deleted with their parent', async () => {
    const [post, blog] = [await wallPost(), await blogPost()];
    const parent = await comment({ wallPostId: post.id });
    await comment({ wallPostId: post.id, parentId: parent.id });
    await comment({ wallPostId: post.id, parentId: parent.id, authorId: ana });
    await comment({ wallPostId: post.id });
    await comment({ blogPostId: blog.id });
    expect((await countsOf(post.id)).commentCount).toBe(4);
    await test.prisma.comment.delete({ where: { id: parent.id } });
    expect((await countsOf(post.id)).commentCount).toBe(1);
    expect((await test.prisma.blogPost.findUniqueOrThrow({ where: { id: blog.id } })).commentCount).toBe(1);
  });

  it('change when a user is deleted', async () => {
    const post = await wallPost(ana);
    const pet = await test.make.pet({ userId: ana });
    const parent = await comment({ wallPostId: post.id, authorId: bob });
    await comment({ wallPostId: post.id, authorId: ana, parentId: parent.id });
    await comment({ wallPostId: post.id, authorId: ana });
    for (const target of [{ wallPostId: post.id }, { albumUserId: ana }, { albumPetId: pet.id }]) {
      await like({ ...target, userId: bob });
      await like({ ...target, userId: ana });
    }
    expect(await countsOf(post.id)).toEqual({ likeCount: 2, commentCount: 3 });

    await test.prisma.user.delete({ where: { id: bob } });
    expect(await countsOf(post.id)).toEqual({ likeCount: 1, commentCount: 1 });
    expect((await test.prisma.user.findUniqueOrThrow({ where: { id: ana } })).albumLikeCount).toBe(1);
    expect((await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } })).albumLikeCount).toBe(1);

    await test.prisma.user.delete({ where: { id: ana } });
    expect([await test.prisma.like.count(), await test.prisma.comment.count(), await test.prisma.pet.count()]).toEqual([
      0, 0, 0,
    ]);
  });

  it('are correct after 50 concurrent likes and comments', async () => {
    const post = await wallPost();
    const fans = [];
    for (let count = 0; count < 50; count++) {
      fans.push(await test.prisma.user.create({ data: { email: `fan${count}@example.org`, passwordHash: 'x' } }));
    }
    await Promise.all(
      fans.flatMap(({ id }) => [
        like({ wallPostId: post.id, userId: id }),
        comment({ wallPostId: post.id, authorId: id }),
      ]),
    );
    expect(await countsOf(post.id)).toEqual({ likeCount: 50, commentCount: 50 });
    await Promise.all(fans.map(({ id }) => test.prisma.like.deleteMany({ where: { userId: id } })));
    expect(await countsOf(post.id)).toEqual({ likeCount: 0, commentCount: 50 });
  });

  it('are correct after 50 concurrent likes by one user', async () => {
    const post = await wallPost();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => like({ wallPostId: post.id })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await countsOf(post.id)).likeCount).toBe(1);
  });
});

describe('deleting a row', () => {
  it("deletes only the deleted user's data", async () => {
    const post = await wallPost(bob);
    const pet = await test.make.pet({ userId: ana });
    const photo = await test.prisma.petPhoto.create({
      data: { petId: pet.id, key: 'aa/1', width: 1, height: 1, widths: [1] },
    });
    await test.prisma.pet.update({ where: { id: pet.id }, data: { mainPhotoId: photo.id } });
    const album = await test.prisma.userPhoto.create({
      data: { userId: ana, key: 'aa/2', width: 1, height: 1, widths: [1] },
    });
    await test.prisma.user.update({ where: { id: ana }, data: { profilePhotoId: album.id } });
    await test.prisma.media.create({ data: { userId: ana, key: 'aa/3', width: 1, height: 1, widths: [1] } });
    await test.prisma.address.create({ data: { userId: ana, country: 'a', city: 'b', street: 'c' } });
    await test.prisma.businessProfile.create({
      data: { userId: ana, kind: 'VETERINARY', establishmentDate: new Date(), services: { create: { serviceId: 1 } } },
    });
    await blogPost(ana);
    const own = await wallPost(ana);
    await test.prisma.wallPostTag.create({ data: { wallPostId: own.id, authorId: own.authorId, tag: 'dogs' } });
    await test.prisma.friendship.create({ data: { requesterId: bob, addresseeId: ana } });
    await test.make.block(bob, ana);
    const { id: conversationId } = await test.prisma.conversation.create({
      data: { lowUserId: ana, highUserId: bob, members: { create: [{ userId: ana }, { userId: bob }] } },
    });
    const message = await test.prisma.message.create({
      data: { conversationId, senderId: ana, receiverId: bob, content: 'x' },
    });
    await test.prisma.conversationMember.updateMany({ data: { lastMessageId: message.id } });

    await test.prisma.user.delete({ where: { id: ana } });
    const { prisma } = test;
    const remaining = await Promise.all([
      prisma.session.count({ where: { userId: ana } }),
      prisma.pet.count(),
      prisma.petPhoto.count(),
      prisma.userPhoto.count(),
      prisma.media.count(),
      prisma.address.count(),
      prisma.businessProfile.count(),
      prisma.businessService.count(),
      prisma.blogPost.count(),
      prisma.wallPostTag.count(),
      prisma.friendship.count(),
      prisma.block.count(),
      prisma.conversation.count(),
      prisma.conversationMember.count(),
      prisma.message.count(),
    ]);
    expect(remaining).toEqual(remaining.map(() => 0));
    expect(await prisma.wallPost.findMany({ select: { id: true } })).toEqual([{ id: post.id }]);
    expect(await prisma.user.findMany({ select: { id: true } })).toEqual([{ id: bob }]);
  });

  it('leaves a pet without a main photo if its main photo is deleted', async () => {
    const pet = await test.make.pet({ userId: ana });
    const photo = await test.prisma.petPhoto.create({
      data: { petId: pet.id, key: 'aa/1', width: 1, height: 1, widths: [1] },
    });
    await test.prisma.pet.update({ where: { id: pet.id }, data: { mainPhotoId: photo.id } });
    await test.prisma.petPhoto.delete({ where: { id: photo.id } });
    expect((await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } })).mainPhotoId).toBeNull();
  });
});

describe('the search key of a string', () => {
  it.each([
    [['Šabac', 'SABAC', 'Шабац', ' шабац! ', 'S\u030cabac', 'Ša\u00adbac\u200f'], 'sabac'],
    [['Đorđe', 'Djordje', 'Dorde', 'Ђорђе', 'ĐORĐE'], 'dorde'],
    [['Љубав, њушка (џеп)', 'Ljubav njuška – džep', 'ǈubav ǌuška ǆep', 'LJUBAV NJUŠKA DŽEP'], 'ljubav njuska dzep'],
    [['Юлия Щука', 'Julija Ščuka'], 'julija scuka'],
    [['Straße', 'STRASSE'], 'strasse'],
    [['Ærø', 'AERO'], 'aero'],
    [['%_\\', '...', '', ' ', '🐶', '\u202e'], ''],
    [['50% a_b', '50 A B'], '50 a b'],
    [['日本'], '日本'],
    [['Σίσυφος', 'ΣΊΣΥΦΟΣ', 'ΣΙΣΥΦΟΣ', 'σισυφοσ'], 'σισυφοσ'],
    [['قِطَّة', 'قطة', 'قطـــة،', 'ﻗﻄﺔ'], 'قطة'],
    [['שָׁלוֹם', 'שלום!'], 'שלום'],
    [['ねこ', 'ネコ', 'ﾈｺ'], 'ネコ'],
    [['が', 'か', 'ガ', 'ｶﾞ'], 'カ'],
    [['हिन्दी', 'हिन्दी।'], 'हिन्दी'],
    [['60×40', '60x40', '60X40', '60 40'], '60 40'],
    [['№5123', '5123™', '5123'], '5123'],
  ])('is the same for all of %j: %j', async (texts, key) => {
    const rows = await test.prisma.$queryRaw<{ key: string }[]>`
      SELECT DISTINCT search_key(written) AS key FROM unnest(${texts}::text[]) written`;
    expect(rows).toEqual([{ key }]);
    expect([...new Set(texts.map(searchKey))]).toEqual([key]);
  });

  it('is the same in PostgreSQL and TypeScript', async () => {
    const all = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
    const texts = all
      .map((code) => `a${String.fromCodePoint(code)}b`)
      .filter((text) => /[\p{M}\p{S}\p{DI}]/u.test(text));
    const different = await test.prisma.$queryRaw`
      SELECT text, key, search_key(text) FROM unnest(${texts}::text[], ${texts.map(searchKey)}::text[]) AS made (text, key)
      WHERE key <> search_key(text)`;
    expect(different).toEqual([]);
  });

  it('matches all query words or their beginnings, and nothing if the query has no words', async () => {
    const found = async (query: string) => {
      const rows = await test.prisma.$queryRaw<{ text: string }[]>`
        SELECT text FROM unnest(ARRAY['Šetnja u Šapcu', 'Шетња, Нови Сад', 'Novi par šapa']) text
        WHERE search_words(text) @@ search_query(${query}) ORDER BY text`;
      return rows.map(({ text }) => text);
    };
    expect(await found('setnja')).toEqual(['Šetnja u Šapcu', 'Шетња, Нови Сад'].sort());
    expect(await found('САД нови')).toEqual(['Шетња, Нови Сад']);
    expect(await found('nov')).toEqual(['Novi par šapa', 'Шетња, Нови Сад']);
    expect(await found("sad | par & !novi:* <-> 'x")).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('n')).toEqual([]);
  });

  it('matches an initial Đ in a name for the query Dj', async () => {
    const [row] = await test.prisma.$queryRaw<object[]>`
      SELECT search_words('Đorđe') @@ search_query('Dj') AS dj, search_words('Đorđe') @@ search_query('d') AS d`;
    expect(row).toEqual({ dj: true, d: false });
  });
});
