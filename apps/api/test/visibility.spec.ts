import type { BusinessKind } from '@sapa/prisma/client';
import type { Response } from 'supertest';
import { TestApp } from './app.js';
import type { TestUser } from './factories.js';

// Who sees what, by every way that leads to it (decisions §17-23, §27). A row says what each of six people gets: `yes` where it is
// shown, or a list has it, `no` where a list comes without it, or the status of the answer.

const PEOPLE = ['author', 'friend', 'stranger', 'blocked', 'blocker', 'visitor'] as const;
type Person = (typeof PEOPLE)[number];

/** What the author made, and what stands under the posts of a host whom everybody gets along with. */
interface World {
  author: TestUser;
  draft: { id: number; uuid: string };
  blog: { id: number; uuid: string };
  post: number;
  pet: number;
  petUuid: string;
  hostPost: number;
  comment: number;
  reply: number;
  like: number;
  parlor: number;
  veterinary: number;
}

let test: TestApp;
let world: World;
let people: Record<Exclude<Person, 'visitor'>, TestUser>;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  const author = await test.make.user({ userCategoryId: 4 });
  people = {
    author,
    friend: await test.make.user(),
    stranger: await test.make.user(),
    blocked: await test.make.user(),
    blocker: await test.make.user(),
  };
  const { friend, blocked, blocker } = people;
  await test.prisma.friendship.create({
    data: { requesterId: friend.id, addresseeId: author.id, status: 'ACCEPTED' },
  });
  await test.make.block(author.id, blocked.id);
  await test.make.block(blocker.id, author.id);

  const authorId = author.id;
  const host = await test.make.user();
  const hostPost = (await test.make.wallPost({ authorId: host.id })).id;
  const comment = (await test.make.comment({ authorId, wallPostId: hostPost })).id;
  await test.prisma.address.create({ data: { userId: authorId, country: 'Serbia', city: 'Niš', street: 'x' } });
  const business = async (kind: BusinessKind) =>
    (
      await test.prisma.businessProfile.create({
        data: { userId: authorId, kind, establishmentDate: new Date(), services: { create: { serviceId: 1 } } },
      })
    ).id;
  for (const kind of ['KENNEL', 'SHELTER'] as const) await business(kind);
  const pet = await test.make.pet({ userId: authorId });
  world = {
    author,
    parlor: await business('BEAUTY_PARLOR'),
    veterinary: await business('VETERINARY'),
    draft: await test.make.blogPost({ authorId, isPublished: false }),
    blog: await test.make.blogPost({ authorId }),
    post: (await test.make.wallPost({ authorId, tags: { create: { tag: 'psi' } } })).id,
    pet: pet.id,
    petUuid: pet.uuid,
    hostPost,
    comment,
    reply: (await test.make.comment({ authorId: host.id, wallPostId: hostPost, parentId: comment })).id,
    like: (await test.prisma.like.create({ data: { userId: authorId, wallPostId: hostPost } })).id,
  };
  const photo = { key: 'ab/ab', width: 320, height: 320, widths: [320] };
  await test.prisma.userPhoto.create({ data: { ...photo, userId: authorId, position: 1 } });
  await test.prisma.petPhoto.create({ data: { ...photo, petId: world.pet, position: 1 } });
  const albumUpdatedAt = new Date();
  await test.prisma.user.update({ where: { id: authorId }, data: { albumUpdatedAt } });
  await test.prisma.pet.update({ where: { id: world.pet }, data: { albumUpdatedAt } });
});

type Method = 'get' | 'post' | 'patch' | 'delete';
interface Way {
  /** `GET /wall/{id}` */
  call: string;
  body?: object;
  /** Of a list: whether it has what is asked for. */
  has?: (entry: never) => boolean;
}

async function outcome({ call, body, has }: Way, person: Person): Promise<number | 'yes' | 'no'> {
  const [method = '', path = ''] = call.split(' ');
  const agent = person === 'visitor' ? test.http() : test.as(people[person]);
  const response: Response = await agent[method.toLowerCase() as Method](`/api${path}`).send(body);
  if (response.status >= 400) return response.status;
  if (!has) return 'yes';
  return (response.body as never[]).some(has) ? 'yes' : 'no';
}

type Row = [name: string, way: (world: World) => Way, expected: string];

const withId = (id: number) => (entry: { id: number }) => entry.id === id;

/** The ways to something that can be liked. */
const liking = (type: string, idOf: (world: World) => number, read: string, act: string): Row[] => [
  ...['count', 'check', 'target'].map((what): Row => [
    `its likes, ${what}`,
    (made) => ({ call: `GET /likes/${what}?type=${type}&id=${idOf(made)}` }),
    read,
  ]),
  ['liking it', (made) => ({ call: 'POST /likes', body: { targetType: type, targetId: idOf(made) } }), act],
];

/** The ways to something that can be commented. */
const commenting = (type: string, idOf: (world: World) => number, read: string, act: string): Row[] => [
  ['its comments, count', (made) => ({ call: `GET /comments/count?type=${type}&id=${idOf(made)}` }), read],
  [
    'its comments',
    (made) => ({ call: `GET /comments/target?type=${type}&id=${idOf(made)}&includeReplies=true` }),
    read,
  ],
  [
    'commenting it',
    (made) => ({ call: 'POST /comments', body: { targetType: type, targetId: idOf(made), content: 'x' } }),
    act,
  ],
];

//                       author friend stranger blocked blocker visitor
const OWN_ALONE = '       yes    404    404      404     404     401';
const DRAFT_DETAIL = '    yes    404    404      404     404     404';
const CHANGES_DRAFT = OWN_ALONE;
const DETAIL = '          yes    yes    yes      404     404     401';
const PUBLIC_DETAIL = '   yes    yes    yes      404     404     yes';
const LIST = '            yes    yes    yes      no      no      401';
const PUBLIC_LIST = '     yes    yes    yes      no      no      yes';
const PROFILE = '         yes    yes    yes      yes     yes     401';
const ACT = '             yes    yes    yes      403     403     401';
const CHANGE = '          yes    403    403      404     404     401';

const THINGS: [name: string, Row[]][] = [
  [
    'a draft',
    [
      ['own posts', ({ draft }) => ({ call: 'GET /blogs', has: withId(draft.id) }), 'yes no no no no 401'],
      ['the blog', ({ draft }) => ({ call: 'GET /blogs/public', has: withId(draft.id) }), 'no no no no no no'],
      [
        "the author's posts",
        ({ draft, author }) => ({ call: `GET /blogs/user/${author.id}`, has: withId(draft.id) }),
        'yes no no no no 401',
      ],
      ['its UUID', ({ draft }) => ({ call: `GET /blogs/uuid/${draft.uuid}` }), DRAFT_DETAIL],
      ['its id', ({ draft }) => ({ call: `GET /blogs/${draft.id}` }), DRAFT_DETAIL],
      ['changing it', ({ draft }) => ({ call: `PATCH /blogs/${draft.id}`, body: { title: 'x' } }), CHANGES_DRAFT],
      [
        'changing it by UUID',
        ({ draft }) => ({ call: `PATCH /blogs/uuid/${draft.uuid}`, body: { title: 'x' } }),
        CHANGES_DRAFT,
      ],
      ...liking('blog_post', ({ draft }) => draft.id, OWN_ALONE, OWN_ALONE),
      ...commenting('blog_post', ({ draft }) => draft.id, OWN_ALONE, OWN_ALONE),
    ],
  ],
  [
    'a draft that its author publishes',
    [['publishing it', ({ draft }) => ({ call: `POST /blogs/${draft.id}/publish` }), 'yes 403 403 404 404 401']],
  ],
  [
    'a published post',
    [
      ['the blog', ({ blog }) => ({ call: 'GET /blogs/public', has: withId(blog.id) }), PUBLIC_LIST],
      [
        'its category',
        ({ blog }) => ({ call: 'GET /blogs/public?petCategoryId=1', has: withId(blog.id) }),
        PUBLIC_LIST,
      ],
      [
        "the author's posts",
        ({ blog, author }) => ({ call: `GET /blogs/user/${author.uuid}`, has: withId(blog.id) }),
        LIST,
      ],
      ['its UUID', ({ blog }) => ({ call: `GET /blogs/uuid/${blog.uuid}` }), PUBLIC_DETAIL],
      ['its id', ({ blog }) => ({ call: `GET /blogs/${blog.id}` }), PUBLIC_DETAIL],
      ['changing it', ({ blog }) => ({ call: `PATCH /blogs/${blog.id}`, body: { title: 'x' } }), CHANGE],
      ['publishing it', ({ blog }) => ({ call: `POST /blogs/${blog.id}/publish` }), CHANGE],
      ...liking('blog_post', ({ blog }) => blog.id, DETAIL, ACT),
      ...commenting('blog_post', ({ blog }) => blog.id, DETAIL, ACT),
    ],
  ],
  [
    'a wall post',
    [
      ['the wall', ({ post }) => ({ call: 'GET /wall', has: withId(post) }), LIST],
      ['its tag', ({ post }) => ({ call: 'GET /wall?tag=Psi', has: withId(post) }), LIST],
      ["the author's posts", ({ post, author }) => ({ call: `GET /wall/user/${author.id}`, has: withId(post) }), LIST],
      ['trending tags', () => ({ call: 'GET /wall/trending', has: ({ tag }: { tag: string }) => tag === 'psi' }), LIST],
      ['its id', ({ post }) => ({ call: `GET /wall/${post}` }), DETAIL],
      ['changing it', ({ post }) => ({ call: `PATCH /wall/${post}`, body: { content: 'x' } }), CHANGE],
      ...liking('wall_post', ({ post }) => post, DETAIL, ACT),
      ...commenting('wall_post', ({ post }) => post, DETAIL, ACT),
    ],
  ],
  [
    "a comment under somebody else's post",
    [
      [
        'the comments',
        ({ hostPost, comment }) => ({
          call: `GET /comments/target?type=wall_post&id=${hostPost}`,
          has: withId(comment),
        }),
        LIST,
      ],
      [
        'the replies to it',
        ({ hostPost, reply }) => ({
          call: `GET /comments/target?type=wall_post&id=${hostPost}&includeReplies=true`,
          has: withId(reply),
        }),
        LIST,
      ],
      [
        'replying to it',
        ({ hostPost, comment }) => ({
          call: 'POST /comments',
          body: { targetType: 'wall_post', targetId: hostPost, parentId: comment, content: 'x' },
        }),
        ACT,
      ],
    ],
  ],
  [
    "a like of somebody else's post",
    [
      [
        'who likes it',
        ({ hostPost, like }) => ({ call: `GET /likes/target?type=wall_post&id=${hostPost}`, has: withId(like) }),
        LIST,
      ],
    ],
  ],
  [
    // Blocked people still find it, to unblock from there; that it then has no contact data is tested with the profile (decisions §13).
    'a profile and what belongs to it',
    [
      ['the profile', ({ author }) => ({ call: `GET /user/by-uuid/${author.uuid}` }), PROFILE],
      ['the address', ({ author }) => ({ call: `GET /user-address/user/${author.id}` }), PROFILE],
      ...['kennel', 'shelter', 'beauty-parlor', 'veterinary'].map((kind): Row => [
        `the ${kind}`,
        ({ author }) => ({ call: `GET /${kind}/user/${author.uuid}` }),
        PROFILE,
      ]),
      ['the veterinary, by its id', ({ veterinary }) => ({ call: `GET /veterinary/${veterinary}` }), PROFILE],
      ['the services of the parlor', ({ parlor }) => ({ call: `GET /beauty-parlor/${parlor}/services` }), PROFILE],
    ],
  ],
  [
    'a place in the directory',
    [
      ['everybody', ({ author }) => ({ call: 'GET /user', has: withId(author.id) }), LIST],
      ['a category', ({ author }) => ({ call: 'GET /user?userCategoryId=4', has: withId(author.id) }), LIST],
      ['who offers a service', ({ author }) => ({ call: 'GET /user?serviceIds=1', has: withId(author.id) }), LIST],
    ],
  ],
  [
    'a pet',
    [
      ['all pets', ({ pet }) => ({ call: 'GET /pet', has: withId(pet) }), LIST],
      ['its breed', ({ pet }) => ({ call: 'GET /pet?petCategoryGroupId=101', has: withId(pet) }), LIST],
      ["the author's pets", ({ pet, author }) => ({ call: `GET /pet/user/${author.id}`, has: withId(pet) }), LIST],
      ['its id', ({ pet }) => ({ call: `GET /pet/${pet}` }), DETAIL],
      ['its UUID', ({ petUuid }) => ({ call: `GET /pet/uuid/${petUuid}` }), DETAIL],
      ['its photos', ({ pet }) => ({ call: `GET /pet-photo/pet/${pet}` }), DETAIL],
    ],
  ],
  [
    "a user's album",
    [
      [
        'the newest albums',
        ({ author }) => ({
          call: 'GET /albums/recent',
          has: (album: { ownerType: string; id: number }) => album.ownerType === 'user' && album.id === author.id,
        }),
        LIST,
      ],
      [
        'its photos',
        ({ author }) => ({
          call: `GET /user-photo/user/${author.id}`,
          has: ({ path }: { path: string }) => path === 'ab/ab',
        }),
        LIST,
      ],
      ...liking('user_album', ({ author }) => author.id, DETAIL, ACT),
    ],
  ],
  [
    "a pet's album",
    [
      [
        'the newest albums',
        ({ pet }) => ({
          call: 'GET /albums/recent',
          has: (album: { ownerType: string; id: number }) => album.ownerType === 'pet' && album.id === pet,
        }),
        LIST,
      ],
      ...liking('pet_album', ({ pet }) => pet, DETAIL, ACT),
    ],
  ],
];

describe.each(THINGS)('%s', (_entity, rows) => {
  it.each(rows)('%s', async (_way, way, expected) => {
    const outcomes = [];
    for (const person of PEOPLE) outcomes.push(String(await outcome(way(world), person)));
    expect(outcomes.join(' ')).toBe(expected.trim().replaceAll(/ +/g, ' '));
  });
});

describe('what an author made whom an operator has disabled is shown nowhere', () => {
  beforeEach(async () => {
    await test.prisma.user.update({ where: { id: world.author.id }, data: { disabledAt: new Date() } });
  });

  describe.each(THINGS)('%s', (_entity, rows) => {
    it.each(rows)('%s', async (_way, way) => {
      for (const person of ['friend', 'stranger', 'visitor'] as const) {
        const allowed = person === 'visitor' ? [401, 404, 'no'] : [404, 'no'];
        expect(allowed).toContain(await outcome(way(world), person));
      }
    });
  });
});

describe('deleting', () => {
  it.each<[string, (world: World) => string, string]>([
    ['a draft', ({ draft }) => `/blogs/${draft.id}`, OWN_ALONE],
    ['a published post', ({ blog }) => `/blogs/${blog.id}`, CHANGE],
    ['a wall post', ({ post }) => `/wall/${post}`, CHANGE],
    ['a comment', ({ comment }) => `/comments/${comment}`, CHANGE],
    ['a like', ({ like }) => `/likes/${like}`, 'yes 403 403 403 403 401'],
  ])('%s', async (_entity, path, expected) => {
    const outcomes: string[] = [];
    // The author last: after that it is gone.
    for (const person of PEOPLE.toReversed()) {
      outcomes.unshift(String(await outcome({ call: `DELETE ${path(world)}` }, person)));
    }
    expect(outcomes.join(' ')).toBe(expected.trim().replaceAll(/ +/g, ' '));
  });
});

it('counts are the same for everybody who may see what is counted', async () => {
  for (const person of PEOPLE.filter((one) => one !== 'visitor')) {
    const query = `type=wall_post&id=${world.hostPost}`;
    expect((await test.as(people[person]).get(`/api/likes/count?${query}`).expect(200)).body).toEqual({ count: 1 });
    expect((await test.as(people[person]).get(`/api/comments/count?${query}`).expect(200)).body).toEqual({ count: 2 });
    const { body } = await test.as(people[person]).get(`/api/wall/${world.hostPost}`).expect(200);
    expect(body).toMatchObject({ likeCount: 1, commentCount: 2 });
  }
});
