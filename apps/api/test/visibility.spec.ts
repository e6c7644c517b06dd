import type { Audience, BusinessKind, Prisma } from '@sapa/prisma/client';
import type { Response } from 'supertest';
import { TestApp } from './app.js';
import { eventually } from './eventually.js';
import type { TestUser } from './factories.js';
import { callOf, callsWith, isReading } from './routes.js';
import { aligned, makePeople, PEOPLE, type People, type Person } from './six-people.js';

// Tests which users see which content through each call (decisions §17-23, §27). A row has one
// word per viewer: `yes` if the content is shown or listed, `no` if a list lacks it, a word from
// the response, or the status. visibility-live.spec.ts covers live events.

/** The author's content, and comments on posts of a host without blocks. */
interface World {
  author: TestUser;
  draft: { id: number; uuid: string };
  blog: { id: number; uuid: string };
  post: number;
  pet: number;
  petUuid: string;
  host: TestUser;
  hostPost: number;
  hostBlog: number;
  hostPet: number;
  comment: number;
  reply: number;
  blogComment: number;
  blogReply: number;
  like: number;
  blogLike: number;
  userAlbumLike: number;
  petAlbumLike: number;
  friendship: number;
  request: number;
  message: number;
  /** Created before the block. */
  oldMessage: number;
  /** The pet is offered to the friend. */
  transfer: string;
  /** The blocked user received the pet before the block. */
  oldTransfer: string;
  address: number;
  parlor: number;
  veterinary: number;
  /** The host's review of the author's clinic. */
  clinicReview: number;
  /** The author's review of a salon. */
  review: number;
  salonUuid: string;
  /** UUIDs of the author's and the host's report. */
  lost: string;
  hostReport: string;
  sighting: number;
  /** UUIDs of the author's further albums, and ids of a photo in each. */
  albums: Record<'everybody' | 'friends' | 'me' | 'petFriends', { uuid: string; photo: number }>;
  /** The photo of the author's pet in its first album. */
  petPhoto: number;
}

/** The author's photo and the pet's photo. */
const USER_PHOTO = `ab/${'ab'.repeat(16)}`;
const PET_PHOTO = `cd/${'cd'.repeat(16)}`;

let test: TestApp;
let world: World;
let people: People;
let restore: () => Promise<void>;
beforeAll(async () => {
  test = await TestApp.start();
  await makeWorld();
  restore = await test.keep();
});
afterAll(() => test.stop());

type Change = () => Promise<unknown>;
const UNCHANGED: Change = async () => {};
/** The only change to the data since the last restore, or undefined if a test has written more. */
let onlyChange: Change | undefined;

/** Makes the change before each test. Restores the data first, unless the last test only read. */
function beforeEachWith(change: Change) {
  beforeEach(async () => {
    if (onlyChange === change) return;
    await restore();
    await change();
    onlyChange = change;
  });
}

/** Restores the data before each test. For tests that write without `outcome()`. */
function beforeEachRestore() {
  beforeEach(async () => {
    onlyChange = undefined;
    await restore();
  });
}

async function makeWorld() {
  people = await makePeople(test, {
    userCategoryId: 4,
    facebook: 'https://facebook.com/a',
    phoneNumber: '+381641234567',
    description: 'x',
    birthDate: new Date('1990-05-17'),
    streetVisibility: 'FRIENDS',
    birthDateVisibility: 'ME',
  });
  const { author, friend, blocked } = people;
  const authorId = author.id;
  const host = await test.make.user();
  const hostPost = (await test.make.wallPost({ authorId: host.id })).id;
  const hostBlog = (await test.make.blogPost({ authorId: host.id })).id;
  const hostPet = (await test.make.pet({ userId: host.id, petCategoryGroupId: 102 })).id;
  const comment = (await test.make.comment({ authorId, wallPostId: hostPost })).id;
  const blogComment = (await test.make.comment({ authorId, blogPostId: hostBlog })).id;
  const like = async (target: Partial<Prisma.LikeUncheckedCreateInput>) =>
    (await test.make.like({ ...target, userId: authorId })).id;
  const friendship = await test.prisma.friendship.findFirstOrThrow({ where: { addresseeId: authorId } });
  const address = { userId: authorId, country: 'Serbia', city: 'Niš', placeId: NIS, street: 'x' };
  const always = Array.from({ length: 7 }, (_, day) => ({ opensAt: day * 1440, closesAt: (day + 1) * 1440 }));
  const business = async (kind: BusinessKind) =>
    (
      await test.prisma.businessProfile.create({
        data: {
          userId: authorId,
          kind,
          establishmentDate: new Date(),
          services: { create: { serviceId: 1 } },
          timeZone: 'UTC',
          hours: { create: always },
        },
      })
    ).id;
  for (const kind of ['KENNEL', 'SHELTER'] as const) await business(kind);
  const veterinary = await business('VETERINARY');
  const rules = { isOpen: true, noticeMinutes: 0, horizonDays: 9, confirmsByHand: false, cancelUntilMinutes: 0 };
  await test.prisma.bookingSettings.create({ data: { businessProfileId: veterinary, ...rules } });
  await test.prisma.bookingPlace.create({ data: { businessProfileId: veterinary, name: 'x', position: 0 } });
  const bookable = { businessProfileId: veterinary, serviceId: 1, minutes: 60, bufferMinutes: 0 };
  await test.prisma.bookableService.create({ data: bookable });
  const pet = await test.make.pet({ userId: authorId, visibleToVisitors: true });
  const hostReport = await test.make.animalReport({ userId: host.id });
  const salon = await test.make.user({ userCategoryId: 3 });
  const { id: salonId } = await test.make.bookableBusiness({ userId: salon.id });
  world = {
    author,
    address: (await test.prisma.address.create({ data: address })).id,
    parlor: await business('BEAUTY_PARLOR'),
    veterinary,
    clinicReview: (await test.make.review({ businessProfileId: veterinary, authorId: host.id })).id,
    review: (await test.make.review({ businessProfileId: salonId, authorId })).id,
    salonUuid: salon.uuid,
    draft: await test.make.blogPost({ authorId, isPublished: false }),
    blog: await test.make.blogPost({ authorId }),
    post: (await test.make.wallPost({ authorId, tags: { create: { tag: 'psi', authorId } } })).id,
    pet: pet.id,
    petUuid: pet.uuid,
    host,
    hostPost,
    hostBlog,
    hostPet,
    comment,
    reply: (await test.make.comment({ authorId: host.id, wallPostId: hostPost, parentId: comment })).id,
    blogComment,
    blogReply: (await test.make.comment({ authorId: host.id, blogPostId: hostBlog, parentId: blogComment })).id,
    like: await like({ wallPostId: hostPost }),
    blogLike: await like({ blogPostId: hostBlog }),
    userAlbumLike: await like({ albumUserId: host.id }),
    petAlbumLike: await like({ albumPetId: hostPet }),
    friendship: friendship.id,
    request: (await test.make.friendship(host.id, authorId, 'PENDING')).id,
    message: await message(author, friend),
    oldMessage: await message(author, blocked),
    lost: (await test.make.animalReport({ userId: authorId })).uuid,
    hostReport: hostReport.uuid,
    sighting: (await test.make.sighting({ reportId: hostReport.id, userId: authorId })).id,
    transfer: await transfer(pet.id, author, friend, 'PENDING'),
    oldTransfer: await transfer(pet.id, author, blocked, 'ACCEPTED'),
    albums: {
      everybody: await album('USERS', { userId: authorId }),
      friends: await album('FRIENDS', { userId: authorId }),
      me: await album('ME', { userId: authorId }),
      petFriends: await album('FRIENDS', { petId: pet.id }),
    },
    petPhoto: 0,
  };
  for (const { id: userId } of Object.values(people)) {
    await test.prisma.favourite.create({ data: { userId, petId: pet.id } });
    const search = { userId, name: 'x', filters: {}, keys: [], seenAt: new Date(0) };
    const { id: savedSearchId } = await test.prisma.savedSearch.create({ data: search });
    await test.prisma.savedSearchHit.create({ data: { savedSearchId, petId: pet.id } });
  }
  for (const viewer of [friend, people.stranger, blocked, people.blocker]) {
    await like({ wallPostId: (await test.make.wallPost({ authorId: viewer.id })).id });
  }
  const photo = { width: 320, height: 320, widths: [320] };
  const { id: profilePhotoId } = await test.prisma.userPhoto.create({
    data: { ...photo, key: USER_PHOTO, userId: authorId, position: 1 },
  });
  await test.prisma.businessProfile.updateMany({ data: { coverPhotoId: profilePhotoId } });
  const { id: petPhoto } = await test.prisma.petPhoto.create({
    data: { ...photo, key: PET_PHOTO, petId: world.pet, position: 1 },
  });
  world.petPhoto = petPhoto;
  const hostPhoto = { userPhoto: { create: { ...photo, key: 'host', userId: host.id } } };
  await test.prisma.photoPet.create({
    data: { ...hostPhoto, pet: { connect: { id: pet.id } }, confirmedAt: new Date() },
  });
  const albumUpdatedAt = new Date();
  await test.prisma.user.update({ where: { id: authorId }, data: { albumUpdatedAt, profilePhotoId } });
  await test.prisma.pet.update({ where: { id: world.pet }, data: { albumUpdatedAt } });
}

/** Stores a further album with a photo. */
async function album(audience: Audience, owner: { userId: number } | { petId: number }) {
  const { id: albumId, uuid } = await test.prisma.album.create({ data: { name: 'x', audience, ...owner } });
  const photo = { albumId, key: uuid, width: 320, height: 320, widths: [320] };
  const { id } =
    'petId' in owner
      ? await test.prisma.petPhoto.create({ data: { ...photo, ...owner } })
      : await test.prisma.userPhoto.create({ data: { ...photo, ...owner } });
  return { uuid, photo: id };
}

/** Stores a message with its conversation and both members. */
async function message(sender: TestUser, receiver: TestUser): Promise<number> {
  const [lowUserId = 0, highUserId = 0] = [sender.id, receiver.id].sort((one, other) => one - other);
  const { id: conversationId } = await test.prisma.conversation.create({ data: { lowUserId, highUserId } });
  const data = { conversationId, senderId: sender.id, receiverId: receiver.id, content: 'x' };
  const { id: lastMessageId } = await test.prisma.message.create({ data });
  await test.prisma.conversationMember.createMany({
    data: [
      { conversationId, lastMessageId, userId: sender.id },
      { conversationId, lastMessageId, userId: receiver.id, unreadCount: 1 },
    ],
  });
  return Number(lastMessageId);
}

async function transfer(petId: number, from: TestUser, to: TestUser, state: 'PENDING' | 'ACCEPTED'): Promise<string> {
  const kept = { withPhotos: true, withRecord: true, withHistory: true };
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { uuid } = await test.prisma.petTransfer.create({
    data: { petId, fromUserId: from.id, toUserId: to.id, state, expiresAt, ...kept },
  });
  return uuid;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Way {
  /** `GET /wall/{id}` */
  call: string;
  body?: object;
  /** Whether a list contains the entry. */
  has?: (entry: never) => boolean;
  /** The response as one word. */
  says?: (body: never) => unknown;
}

async function outcome({ call, body, has, says }: Way, person: Person): Promise<string | number> {
  const [method = '', path = ''] = call.split(' ');
  if (method !== 'GET') onlyChange = undefined;
  const agent = person === 'visitor' ? test.http() : test.as(people[person]);
  const response: Response = await agent[method.toLowerCase() as Method](`/api${path}`).send(body);
  if (response.status >= 400) return response.status;
  if (says) return String(says(response.body as never));
  if (!has) return 'yes';
  return (response.body as never[]).some(has) ? 'yes' : 'no';
}

type Row = [name: string, way: (world: World) => Way, expected: string];

const withId = (id: number) => (entry: { id: number }) => entry.id === id;
const withUuid = (uuid: string) => (entry: { uuid: string }) => entry.uuid === uuid;
/** Whether a search for this type finds the entry. */
const search = (type: string, q: string, id: number | null) => ({
  call: `GET /search?q=${q}&type=${type}`,
  has: ({ results }: { results: { id: number | null }[] }) => results.some((result) => result.id === id),
});
const suggested = (type: string, q: string, id: number | null) => ({
  call: `GET /search/suggestions?q=${q}`,
  has: (result: { type: string; id: number | null }) => result.type === type && result.id === id,
});
const withLast = (id: number) => (entry: { lastMessage: { id: number } }) => entry.lastMessage.id === id;
const count = (list: unknown[]) => list.length;
/** Whether pets of veterinary clinics were counted. Only the author is a clinic. */
const someCounted = ({ count: found }: { count: number }) => (found > 0 ? 'yes' : 'no');
const yesOrNo = (isShown: boolean) => (isShown ? 'yes' : 'no');
/** Whether a block of the home page has the entry. */
const homeHas =
  (block: string, id: number) =>
  ({ [block]: entries }: Record<string, { id: number }[]>) =>
    yesOrNo(entries!.some(withId(id)));
const lostOnHome =
  (uuid: string) =>
  ({ lost }: { lost: { reports: { uuid: string }[] } }) =>
    yesOrNo(lost.reports.some(withUuid(uuid)));
const someTowns = (towns: { count: number }[]) => (towns.length > 0 ? 'yes' : 'no');
const someNew = ([search]: { newCount: number }[]) => (search!.newCount > 0 ? 'yes' : 'no');
/** Id of a breed whose only pet belongs to the author. */
const BREED = 101;
/** GeoNames id of the author's town, with a part of the map around it. */
const NIS = 787657;
const AROUND_NIS = 'bounds=21.8,43.2,22,43.4';

interface Profile {
  email: string | null;
  phoneNumber: string | null;
  facebook: string | null;
  social: { facebook: string | null };
  address: { city: string; street: string } | null;
  description: string | null;
  establishment_date: string | null;
  createdAt: string | null;
  userCategoryId: number | null;
  firstName: string | null;
  imageUrl: string | null;
  isReduced: boolean;
  date: string | null;
  age: number | null;
  business: { openingHours: object | null; cover: object | null } | null;
  pets: object[];
}

/** The visible part of the author's profile. */
const profile = (what: string, says: (body: Profile) => unknown, expected: string): Row => [
  `its ${what}`,
  ({ author }) => ({ call: `GET /user/by-uuid/${author.uuid}`, says }),
  expected,
];

/** All calls that show likeable content. */
const liking = (type: string, idOf: (world: World) => number, read: string, act: string): Row[] => [
  ...['count', 'check', 'target'].map((what): Row => [
    `its likes, ${what}`,
    (made) => ({ call: `GET /likes/${what}?type=${type}&id=${idOf(made)}` }),
    read,
  ]),
  ['liking it', (made) => ({ call: 'POST /likes', body: { targetType: type, targetId: idOf(made) } }), act],
];

/** All calls that show content with comments. */
const commenting = (type: string, idOf: (world: World) => number, read: string, act: string): Row[] => [
  ['its comments, count', (made) => ({ call: `GET /comments/count?type=${type}&id=${idOf(made)}` }), read],
  [
    'its comments',
    (made) => ({ call: `GET /comments/target?type=${type}&id=${idOf(made)}&includeReplies=true` }),
    read,
  ],
  [
    'commenting on it',
    (made) => ({ call: 'POST /comments', body: { targetType: type, targetId: idOf(made), content: 'x' } }),
    act,
  ],
];

/** All calls that show the author's comment on the host's post, and the host's reply. */
const answering = (
  type: string,
  targetOf: (world: World) => number,
  thoseOf: (world: World) => { comment: number; reply: number },
): Row[] => [
  [
    'the comments',
    (made) => ({
      call: `GET /comments/target?type=${type}&id=${targetOf(made)}`,
      has: withId(thoseOf(made).comment),
    }),
    LIST,
  ],
  [
    'the replies to the comment',
    (made) => ({
      call: `GET /comments/target?type=${type}&id=${targetOf(made)}&includeReplies=true`,
      has: withId(thoseOf(made).reply),
    }),
    LIST,
  ],
  ['changing it', (made) => ({ call: `PATCH /comments/${thoseOf(made).comment}`, body: { content: 'x' } }), CHANGE],
  [
    'replying to it',
    (made) => ({
      call: 'POST /comments',
      body: { targetType: type, targetId: targetOf(made), parentId: thoseOf(made).comment, content: 'x' },
    }),
    ACT,
  ],
];

/** The users who like the host's content. */
const liker = (type: string, thoseOf: (world: World) => [target: number, like: number]): Row => [
  type,
  (made) => {
    const [target, like] = thoseOf(made);
    return { call: `GET /likes/target?type=${type}&id=${target}`, has: withId(like) };
  },
  LIST,
];

//                       author friend stranger blocked blocker visitor
const OWN_ALONE = '       yes    404    404      404     404     401';
const DRAFT_DETAIL = '    yes    404    404      404     404     404';
const CHANGES_DRAFT = OWN_ALONE;
const DETAIL = '          yes    yes    yes      404     404     401';
const PUBLIC_DETAIL = '   yes    yes    yes      404     404     yes';
/** Public content: blocked users could see it without a token. */
const CARD = '            yes    yes    yes      yes     yes     yes';
/** Content of an album for friends. */
const FRIENDS_DETAIL = '  yes    yes    404      404     404     401';
const FRIENDS_LIST = '    yes    yes    no       no      no      401';
const NOT_LISTED = '      no     no     no       no      no      401';
const OWN_LIST = '        yes    no     no       no      no      401';
const LIST = '            yes    yes    yes      no      no      401';
const PUBLIC_LIST = '     yes    yes    yes      no      no      yes';
const OTHERS = '          no     yes    yes      no      no      401';
const PROFILE = '         yes    yes    yes      yes     yes     401';
const ACT = '             yes    yes    yes      403     403     401';
const CHANGE = '          yes    403    403      404     404     401';
const PUBLIC_CHANGE = '   yes    403    403      404     404     403';

const THINGS: [name: string, Row[]][] = [
  [
    'a draft',
    [
      ['own posts', ({ draft }) => ({ call: 'GET /blogs', has: withId(draft.id) }), 'yes no no no no 401'],
      ['the blog', ({ draft }) => ({ call: 'GET /blogs/public', has: withId(draft.id) }), 'no no no no no no'],
      ['a search', ({ draft }) => search('blog', 'sneg', draft.id), 'no no no no no 401'],
      ['a search for a similar word', ({ draft }) => search('blog', 'snegg', draft.id), 'no no no no no 401'],
      [
        "the author's posts",
        ({ draft, author }) => ({ call: `GET /blogs/user/${author.id}`, has: withId(draft.id) }),
        'yes no no no no 401',
      ],
      ['reading it by UUID', ({ draft }) => ({ call: `GET /blogs/uuid/${draft.uuid}` }), DRAFT_DETAIL],
      ['reading it by id', ({ draft }) => ({ call: `GET /blogs/${draft.id}` }), DRAFT_DETAIL],
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
      ['a search', ({ blog }) => search('blog', 'sneg', blog.id), LIST],
      ['a search for a similar title', ({ blog }) => search('blog', 'zimma', blog.id), LIST],
      ['a search for a similar word', ({ blog }) => search('blog', 'snegg', blog.id), LIST],
      ['suggestions', ({ blog }) => suggested('blog', 'zima', blog.id), LIST],
      ['reading it by UUID', ({ blog }) => ({ call: `GET /blogs/uuid/${blog.uuid}` }), PUBLIC_DETAIL],
      ['reading it by id', ({ blog }) => ({ call: `GET /blogs/${blog.id}` }), PUBLIC_DETAIL],
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
      ['the home page', ({ post }) => ({ call: 'GET /home', says: homeHas('posts', post) }), 'no yes no no no 401'],
      ['trending tags', () => ({ call: 'GET /wall/trending', has: ({ tag }: { tag: string }) => tag === 'psi' }), LIST],
      ['a search', ({ post }) => search('post', 'zdravo', post), LIST],
      ['a search for a similar word', ({ post }) => search('post', 'zdravoo', post), LIST],
      ['a search for its tag', () => search('tag', 'psi', null), LIST],
      ['suggestions of its tag', () => suggested('tag', 'psi', null), LIST],
      ['reading it by id', ({ post }) => ({ call: `GET /wall/${post}` }), DETAIL],
      ['changing it', ({ post }) => ({ call: `PATCH /wall/${post}`, body: { content: 'x' } }), CHANGE],
      ...liking('wall_post', ({ post }) => post, DETAIL, ACT),
      ...commenting('wall_post', ({ post }) => post, DETAIL, ACT),
    ],
  ],
  [
    'a report of a lost animal',
    [
      [
        'the list',
        ({ lost }) => ({ call: 'GET /lost-and-found', has: ({ uuid }: { uuid: string }) => uuid === lost }),
        PUBLIC_LIST,
      ],
      ['the home page', ({ lost }) => ({ call: 'GET /home', says: lostOnHome(lost) }), LIST],
      [
        'the start page',
        ({ lost }) => ({
          call: 'GET /visitors/welcome',
          says: ({ lost: shown }: { lost: { uuid: string }[] }) => yesOrNo(shown.some(withUuid(lost))),
        }),
        CARD,
      ],
      ['reading it', ({ lost }) => ({ call: `GET /lost-and-found/${lost}` }), PUBLIC_DETAIL],
      ['its sightings', ({ lost }) => ({ call: `GET /lost-and-found/${lost}/sightings` }), PUBLIC_DETAIL],
      ['its picture for stories', ({ lost }) => ({ call: `GET /lost-and-found/${lost}/card` }), CARD],
      ['following it', ({ lost }) => ({ call: `PUT /lost-and-found/${lost}/follow` }), DETAIL],
      ['changing it', ({ lost }) => ({ call: `PATCH /lost-and-found/${lost}`, body: { name: 'x' } }), PUBLIC_CHANGE],
      [
        'closing it',
        ({ lost }) => ({ call: `POST /lost-and-found/${lost}/close`, body: { outcome: 'home' } }),
        PUBLIC_CHANGE,
      ],
    ],
  ],
  [
    'a sighting of a lost animal',
    [
      [
        'the sightings',
        ({ hostReport, sighting }) => ({ call: `GET /lost-and-found/${hostReport}/sightings`, has: withId(sighting) }),
        PUBLIC_LIST,
      ],
      [
        'the report',
        ({ hostReport }) => ({
          call: `GET /lost-and-found/${hostReport}`,
          says: ({ sightings, sightingCount }: { sightings: object[]; sightingCount: number }) =>
            sightings.length + sightingCount > 0 ? 'yes' : 'no',
        }),
        PUBLIC_LIST,
      ],
      [
        'removing it',
        ({ hostReport, sighting }) => ({ call: `DELETE /lost-and-found/${hostReport}/sightings/${sighting}` }),
        // The author deletes the sighting, so the other viewers do not find it.
        'yes 404 404 404 404 404',
      ],
    ],
  ],
  [
    "a comment under somebody else's wall post",
    answering(
      'wall_post',
      ({ hostPost }) => hostPost,
      ({ comment, reply }) => ({ comment, reply }),
    ),
  ],
  [
    "a comment under somebody else's blog post",
    answering(
      'blog_post',
      ({ hostBlog }) => hostBlog,
      ({ blogComment: comment, blogReply: reply }) => ({ comment, reply }),
    ),
  ],
  [
    "a like of the host's content",
    [
      liker('wall_post', ({ hostPost, like }) => [hostPost, like]),
      liker('blog_post', ({ hostBlog, blogLike }) => [hostBlog, blogLike]),
      liker('user_album', ({ host, userAlbumLike }) => [host.id, userAlbumLike]),
      liker('pet_album', ({ hostPet, petAlbumLike }) => [hostPet, petAlbumLike]),
    ],
  ],
  [
    "a like of the viewer's post",
    [
      [
        'notifications',
        ({ author }) => ({
          call: 'GET /notifications',
          has: ({ actors }: { actors: { id: number }[] }) => actors.some(({ id }) => id === author.id),
        }),
        OTHERS,
      ],
    ],
  ],
  [
    'the author in searches by name',
    [
      ['suggestions', ({ author }) => ({ call: `GET /user/suggestions?q=First`, has: withId(author.id) }), OTHERS],
      ['suggestions of the search', ({ author }) => suggested('business', 'first', author.id), LIST],
      ['a search', ({ author }) => search('business', 'first', author.id), LIST],
      ['a search for a similar name', ({ author }) => search('business', 'firrst', author.id), LIST],
      ['a search for the city', ({ author }) => search('business', 'nis', author.id), LIST],
    ],
  ],
  [
    // Blocked users still find the profile, to unblock there (decisions §13).
    'a profile',
    [['the profile', ({ author }) => ({ call: `GET /user/by-uuid/${author.uuid}` }), PROFILE]],
  ],
  [
    'the address and businesses of a profile',
    [
      ['its public page', ({ author }) => ({ call: `GET /visitors/businesses/${author.uuid}` }), CARD],
      [
        'the businesses that visitors see',
        ({ author }) => ({
          call: 'GET /visitors/businesses?userCategoryId=4',
          has: ({ uuid }: { uuid: string }) => uuid === author.uuid,
        }),
        CARD,
      ],
      [
        'the pets of its public page',
        ({ author, pet }) => ({ call: `GET /visitors/businesses/${author.uuid}/pets`, has: withId(pet) }),
        CARD,
      ],
      [
        'the reviews of the clinic',
        ({ author, clinicReview }) => ({ call: `GET /reviews/business/${author.uuid}`, has: withId(clinicReview) }),
        LIST,
      ],
      [
        'the reviews on its public page',
        ({ author, clinicReview }) => ({
          call: `GET /visitors/businesses/${author.uuid}/reviews`,
          has: withId(clinicReview),
        }),
        CARD,
      ],
      [
        "the author's review of a salon",
        ({ salonUuid, review }) => ({ call: `GET /reviews/business/${salonUuid}`, has: withId(review) }),
        LIST,
      ],
      ['its rules for appointments', ({ author }) => ({ call: `GET /booking/${author.uuid}` }), PUBLIC_DETAIL],
      ['its free times', ({ author }) => ({ call: `GET /booking/${author.uuid}/times?serviceId=1` }), PUBLIC_DETAIL],
      ['the address', ({ author }) => ({ call: `GET /user-address/user/${author.id}` }), DETAIL],
      ...['kennel', 'shelter', 'beauty-parlor', 'veterinary'].map((kind): Row => [
        `the ${kind}`,
        ({ author }) => ({ call: `GET /${kind}/user/${author.uuid}` }),
        DETAIL,
      ]),
      ['the veterinary clinic by id', ({ veterinary }) => ({ call: `GET /veterinary/${veterinary}` }), DETAIL],
      ['the services of the parlor', ({ parlor }) => ({ call: `GET /beauty-parlor/${parlor}/services` }), DETAIL],
      [
        'changing the address',
        ({ address }) => ({ call: `PATCH /user-address/${address}`, body: { city: 'x' } }),
        CHANGE,
      ],
      ...(['veterinary', 'beauty-parlor'] as const).map((kind): Row => [
        `changing the ${kind}`,
        ({ veterinary, parlor }) => ({
          call: `PATCH /${kind}/${kind === 'veterinary' ? veterinary : parlor}`,
          body: { service_ids: [] },
        }),
        CHANGE,
      ]),
    ],
  ],
  [
    'the author in the directory',
    [
      ['all users', ({ author }) => ({ call: 'GET /user', has: withId(author.id) }), LIST],
      ['users of a category', ({ author }) => ({ call: 'GET /user?userCategoryId=4', has: withId(author.id) }), LIST],
      ['the map of clinics', () => ({ call: `GET /user/map?userCategoryId=4&${AROUND_NIS}`, says: someTowns }), LIST],
      ['users who offer a service', ({ author }) => ({ call: 'GET /user?serviceIds=1', has: withId(author.id) }), LIST],
      [
        'businesses that are open now',
        ({ author }) => ({ call: 'GET /user?openNow=true', has: withId(author.id) }),
        LIST,
      ],
    ],
  ],
  [
    'a pet',
    [
      ['all pets', ({ pet }) => ({ call: 'GET /pet', has: withId(pet) }), LIST],
      ['its breed', ({ pet }) => ({ call: 'GET /pet?petCategoryGroupId=101', has: withId(pet) }), LIST],
      ['a search', ({ pet }) => search('pet', 'riki', pet), LIST],
      ['a search for its breed', ({ pet }) => search('pet', 'mesanac', pet), LIST],
      ['a search for a similar name', ({ pet }) => search('pet', 'rikki', pet), LIST],
      ['suggestions', ({ pet }) => suggested('pet', 'riki', pet), LIST],
      ['the search for pets', ({ pet }) => ({ call: 'GET /find', has: withId(pet) }), PUBLIC_LIST],
      [
        'the search for pets of this breed, by price',
        ({ pet }) => ({ call: 'GET /find?kind=1&breed=101&sort=price', has: withId(pet) }),
        PUBLIC_LIST,
      ],
      [
        'the counts of the search for pets',
        () => ({ call: 'GET /find/counts?owner=4', says: someCounted }),
        PUBLIC_LIST,
      ],
      [
        'the search for pets on a map',
        () => ({ call: `GET /find/map?owner=4&${AROUND_NIS}`, says: someTowns }),
        PUBLIC_LIST,
      ],
      ['the counts of breeds', () => ({ call: 'GET /find/breeds?kind=1', has: withId(BREED) }), LIST],
      ['favourites', ({ pet }) => ({ call: 'GET /favourites', has: withId(pet) }), LIST],
      ['the new pets of a saved search', () => ({ call: 'GET /saved-searches', says: someNew }), LIST],
      ['adding it to the favourites', ({ pet }) => ({ call: `PUT /favourites/${pet}` }), DETAIL],
      ["the author's pets", ({ pet, author }) => ({ call: `GET /pet/user/${author.id}`, has: withId(pet) }), LIST],
      ['reading it by id', ({ pet }) => ({ call: `GET /pet/${pet}` }), DETAIL],
      ['reading it by UUID', ({ petUuid }) => ({ call: `GET /pet/uuid/${petUuid}` }), DETAIL],
      ['its card for visitors', ({ petUuid }) => ({ call: `GET /visitors/pets/${petUuid}` }), CARD],
      ['its photos', ({ pet }) => ({ call: `GET /pet-photo/pet/${pet}` }), DETAIL],
    ],
  ],
  [
    'a health record',
    [
      ['its entries', ({ petUuid }) => ({ call: `GET /pet/${petUuid}/health-records` }), CHANGE],
      ['its summary', ({ petUuid }) => ({ call: `GET /pet/${petUuid}/health-records/summary` }), CHANGE],
      ['its protections', ({ petUuid }) => ({ call: `GET /pet/${petUuid}/health-records/protections` }), CHANGE],
      [
        'adding an entry',
        ({ petUuid }) => ({
          call: `POST /pet/${petUuid}/health-records`,
          body: { kind: 'note', day: '2026-05-17', details: {}, note: 'x' },
        }),
        CHANGE,
      ],
      ['its links', ({ petUuid }) => ({ call: `GET /pet/${petUuid}/health-records/shares` }), CHANGE],
      ['its clinics', ({ petUuid }) => ({ call: `GET /pet/${petUuid}/clinics` }), CHANGE],
      ['its export', ({ petUuid }) => ({ call: `GET /pet/${petUuid}/health-records/export?format=csv` }), CHANGE],
      [
        'setting the identification',
        ({ petUuid }) => ({ call: `PUT /pet/${petUuid}/identification`, body: {} }),
        CHANGE,
      ],
      [
        'adding a reminder',
        ({ petUuid }) => ({ call: 'POST /reminders', body: { petUuid, title: 'x', nextOn: '2030-05-17' } }),
        CHANGE,
      ],
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
          has: ({ path }: { path: string }) => path === USER_PHOTO,
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
  ...(
    [
      ['everybody', DETAIL, LIST],
      ['friends', FRIENDS_DETAIL, FRIENDS_LIST],
      ['me', OWN_ALONE, OWN_LIST],
    ] as const
  ).map(([audience, detail, list]): [string, Row[]] => [
    `an album for ${audience}`,
    [
      ['reading it', ({ albums }) => ({ call: `GET /albums/${albums[audience].uuid}` }), detail],
      ['its photos', ({ albums }) => ({ call: `GET /albums/${albums[audience].uuid}/photos` }), detail],
      [
        "the user's albums",
        ({ author, albums }) => ({ call: `GET /albums/user/${author.id}`, has: withUuid(albums[audience].uuid) }),
        list,
      ],
      [
        'the pets in its photo',
        ({ albums }) => ({ call: `GET /photo-pets/user-photo/${albums[audience].photo}` }),
        detail,
      ],
      [
        'its photo in the first album',
        ({ author, albums }) => ({
          call: `GET /user-photo/user/${author.id}`,
          has: withId(albums[audience].photo),
        }),
        NOT_LISTED,
      ],
    ],
  ]),
  [
    "a pet's album for friends",
    [
      [
        'its entry in the list, which is a detail of the pet',
        ({ pet, albums }) => ({
          call: `GET /albums/pet/${pet}`,
          says: (list: { uuid: string }[]) => yesOrNo(list.some(withUuid(albums.petFriends.uuid))),
        }),
        '        yes    yes    no       404     404     401',
      ],
      ['its photos', ({ albums }) => ({ call: `GET /albums/${albums.petFriends.uuid}/photos` }), FRIENDS_DETAIL],
      [
        'the pets in its photo',
        ({ albums }) => ({ call: `GET /photo-pets/pet-photo/${albums.petFriends.photo}` }),
        FRIENDS_DETAIL,
      ],
      [
        'its photo in the first album',
        ({ pet, albums }) => ({
          call: `GET /pet-photo/pet/${pet}`,
          says: (list: { id: number }[]) => yesOrNo(list.some(withId(albums.petFriends.photo))),
        }),
        '        no     no     no       404     404     401',
      ],
    ],
  ],
  [
    "a pet in somebody else's photo",
    [
      ['its photos by others', ({ pet }) => ({ call: `GET /photo-pets/pet/${pet}` }), DETAIL],
      ['the pets in its own photo', ({ petPhoto }) => ({ call: `GET /photo-pets/pet-photo/${petPhoto}` }), DETAIL],
      [
        'its suggestion for a photo',
        ({ petUuid }) => ({ call: 'GET /photo-pets/suggestions', has: withUuid(petUuid) }),
        FRIENDS_LIST,
      ],
    ],
  ],
];

const NOBODY_ELSES = '    yes    yes    no       no      no      401';

/** Content of two users, and the profile fields that depend on their relationship. */
const BETWEEN_TWO: [name: string, Row[]][] = [
  [
    'a profile',
    [
      profile('email', ({ email }) => email !== null, 'true true true false false 401'),
      profile('phone number', ({ phoneNumber }) => phoneNumber !== null, 'true true true false false 401'),
      profile(
        'links',
        ({ social, facebook }) => Boolean(social.facebook ?? facebook),
        'true true true false false 401',
      ),
      profile(
        'street, visible to friends',
        ({ address }) => Boolean(address?.street),
        'true true false false false 401',
      ),
      profile('town', ({ address }) => Boolean(address?.city), 'true true true false false 401'),
      profile('description', ({ description }) => description !== null, 'true true true false false 401'),
      profile('category', ({ userCategoryId }) => userCategoryId !== null, 'true true true false false 401'),
      profile('establishment', (body) => body.establishment_date !== null, 'true true true false false 401'),
      profile('opening hours', ({ business }) => Boolean(business?.openingHours), 'true true true false false 401'),
      profile('cover', ({ business }) => Boolean(business?.cover), 'true true true false false 401'),
      profile('day of registration', ({ createdAt }) => createdAt !== null, 'true true true false false 401'),
      profile('name and picture', (body) => Boolean(body.firstName && body.imageUrl), 'true true true true true 401'),
      profile('reduced form', ({ isReduced }) => isReduced, 'false false false true true 401'),
      profile('birth date, visible only to the owner', ({ date }) => date !== null, 'true false false false false 401'),
      profile('age', ({ age }) => age !== null, 'true true true false false 401'),
      profile('pets', ({ pets }) => pets.length, '1 1 1 0 0 401'),
      [
        'the street at GET /user-address, visible to friends',
        ({ author }) => ({
          call: `GET /user-address/user/${author.uuid}`,
          says: ({ street }: { street: string }) => street !== '',
        }),
        'true true false 404 404 401',
      ],
    ],
  ],
  [
    'a friendship',
    [
      ['friends', ({ friendship }) => ({ call: 'GET /friends', has: withId(friendship) }), NOBODY_ELSES],
      ['the number of friends', () => ({ call: 'GET /friends', says: count }), '1 1 0 0 0 401'],
      [
        'the relationship to the author',
        ({ author }) => ({
          call: `GET /friends/status/${author.uuid}`,
          says: ({ status }: { status: string }) => status,
        }),
        'self friends none none blocked 401',
      ],
      [
        'sending a friend request to the author',
        ({ author }) => ({ call: 'POST /friends/request', body: { addresseeUuid: author.uuid } }),
        '400 409 yes 403 403 401',
      ],
      ['ending it', ({ friendship }) => ({ call: `DELETE /friends/${friendship}` }), 'yes 404 404 404 404 401'],
    ],
  ],
  [
    'a transfer of the pet to the friend',
    [
      ['the list of transfers', ({ transfer }) => ({ call: 'GET /transfers', has: withUuid(transfer) }), NOBODY_ELSES],
      [
        'the list of transfers, about a transfer before the block',
        ({ oldTransfer }) => ({ call: 'GET /transfers', has: withUuid(oldTransfer) }),
        'yes no no no no 401',
      ],
      ['cancelling it', ({ transfer }) => ({ call: `DELETE /transfers/${transfer}` }), 'yes 404 404 404 404 401'],
      [
        'accepting it',
        ({ transfer }) => ({ call: `POST /transfers/${transfer}/accept`, body: {} }),
        '403 yes 404 404 404 401',
      ],
      ['declining it', ({ transfer }) => ({ call: `POST /transfers/${transfer}/decline` }), '403 yes 404 404 404 401'],
    ],
  ],
  [
    'a friend request to the author',
    [
      [
        'received requests',
        ({ request }) => ({ call: 'GET /friends/pending', has: withId(request) }),
        'yes no no no no 401',
      ],
      [
        'sent requests',
        ({ request }) => ({ call: 'GET /friends/outgoing', has: withId(request) }),
        'no no no no no 401',
      ],
      [
        'accepting it',
        ({ request }) => ({ call: `POST /friends/request/${request}/accept` }),
        'yes 404 404 404 404 401',
      ],
    ],
  ],
  [
    'the notifications of the viewer',
    [
      [
        'the unread count',
        () => ({
          call: 'GET /notifications/unread-count',
          says: ({ unreadCount }: { unreadCount: number }) => unreadCount,
        }),
        // The author has three notifications: two replies and a friend request.
        '3 1 1 0 0 401',
      ],
      [
        'the unread count after reading all',
        () => ({
          call: 'POST /notifications/read',
          says: ({ unreadCount }: { unreadCount: number }) => unreadCount,
        }),
        '0 0 0 0 0 401',
      ],
    ],
  ],
  [
    'a block',
    [
      [
        'the blocked user in the list of blocked users',
        () => ({ call: 'GET /friends/blocked', has: withId(people.blocked.id) }),
        'yes no no no no 401',
      ],
      [
        'the author in the list of blocked users',
        ({ author }) => ({ call: 'GET /friends/blocked', has: withId(author.id) }),
        'no no no no yes 401',
      ],
    ],
  ],
  [
    'a message of the author to the friend',
    [
      ['messages', ({ message: id }) => ({ call: 'GET /messages', has: withId(id) }), NOBODY_ELSES],
      [
        'the conversations',
        ({ message: id }) => ({ call: 'GET /messages/conversations', has: withLast(id) }),
        NOBODY_ELSES,
      ],
      [
        'the conversation with the author',
        ({ author, message: id }) => ({ call: `GET /messages/conversation/${author.id}`, has: withId(id) }),
        'no yes no no no 401',
      ],
      [
        'the conversation with the friend',
        ({ message: id }) => ({ call: `GET /messages/conversation/${people.friend.uuid}`, has: withId(id) }),
        'yes no no no no 401',
      ],
      [
        'reading it',
        ({ message: messageId }) => ({ call: 'POST /messages/mark-read', body: { messageId } }),
        '403 yes 404 404 404 401',
      ],
    ],
  ],
  [
    'a message from before a block',
    [
      ['messages', ({ oldMessage }) => ({ call: 'GET /messages', has: withId(oldMessage) }), 'yes no no yes no 401'],
      [
        'the conversations',
        ({ oldMessage }) => ({ call: 'GET /messages/conversations', has: withLast(oldMessage) }),
        'yes no no yes no 401',
      ],
      [
        'the conversation with the author',
        ({ author, oldMessage }) => ({ call: `GET /messages/conversation/${author.id}`, has: withId(oldMessage) }),
        'no no no yes no 401',
      ],
      [
        'the unread count',
        () => ({ call: 'GET /messages/unread-count', says: ({ count: unread }: { count: number }) => unread }),
        '0 1 0 1 0 401',
      ],
      [
        'the permission to write to the author',
        ({ author }) => ({
          call: `GET /messages/permission/${author.id}`,
          says: ({ canSend }: { canSend: boolean }) => canSend,
        }),
        'false true true false false 401',
      ],
      [
        'sending a message to the author',
        ({ author }) => ({ call: 'POST /messages/send', body: { receiverId: author.id, content: 'x' } }),
        '400 yes yes 403 403 401',
      ],
      [
        "sending a message about the author's pet",
        ({ author, pet }) => ({
          call: 'POST /messages/send',
          body: { receiverId: author.id, content: 'x', petId: pet },
        }),
        '400 yes yes 404 404 401',
      ],
    ],
  ],
];

describe('the visibility of content', () => {
  it('is tested for every call that reads content of other users', () => {
    const rows = [...THINGS, ...BETWEEN_TWO].flatMap(([, ways]) => ways);
    const tested = new Set(rows.map(([, way]) => callOf(way(world).call)));
    const showing = callsWith(
      (call, { access }) => isReading(call) && ['visible', 'everyone', 'unblocked'].includes(access),
    );
    expect(showing.filter((call) => !tested.has(call))).toEqual([]);
    expect(tested).not.toContain(undefined);
  });
});

describe.each([...THINGS, ...BETWEEN_TWO])('%s, for all viewers', (_entity, rows) => {
  beforeEachWith(UNCHANGED);

  it.each(rows)('has the documented result for each viewer: %s', async (_way, way, expected) => {
    const outcomes = [];
    for (const person of PEOPLE) outcomes.push(String(await outcome(way(world), person)));
    expect(outcomes.join(' ')).toBe(aligned(expected));
  });
});

describe('content of a disabled author', () => {
  beforeEachWith(() => test.prisma.user.update({ where: { id: world.author.id }, data: { disabledAt: new Date() } }));

  describe.each(THINGS)('%s of a disabled author', (_entity, rows) => {
    it.each(rows)('is not visible to any viewer: %s', async (_way, way) => {
      for (const person of ['friend', 'stranger', 'visitor'] as const) {
        const allowed = person === 'visitor' ? [401, 404, 'no'] : [404, 'no'];
        expect(allowed).toContain(await outcome(way(world), person));
      }
    });
  });
});

describe('content hidden by a moderator', () => {
  const hiddenAt = new Date();
  const HIDDEN: Record<string, Change> = {
    'a published post': () => test.prisma.blogPost.update({ where: { id: world.blog.id }, data: { hiddenAt } }),
    'a wall post': () => test.prisma.wallPost.update({ where: { id: world.post }, data: { hiddenAt } }),
    "a comment under somebody else's wall post": () =>
      test.prisma.comment.update({ where: { id: world.comment }, data: { hiddenAt } }),
    "a comment under somebody else's blog post": () =>
      test.prisma.comment.update({ where: { id: world.blogComment }, data: { hiddenAt } }),
    'a pet': () => test.prisma.pet.update({ where: { id: world.pet }, data: { hiddenAt } }),
    'a report of a lost animal': () =>
      test.prisma.animalReport.update({ where: { uuid: world.lost }, data: { hiddenAt } }),
    'a sighting of a lost animal': () =>
      test.prisma.animalSighting.update({ where: { id: world.sighting }, data: { hiddenAt } }),
    'a health record': () => test.prisma.pet.update({ where: { id: world.pet }, data: { hiddenAt } }),
    "a pet's album": () => test.prisma.pet.update({ where: { id: world.pet }, data: { hiddenAt } }),
    "a user's album": () =>
      test.prisma.userPhoto.updateMany({ where: { userId: world.author.id }, data: { hiddenAt, deletedAt: hiddenAt } }),
  };
  /** An album without photos can still be liked. */
  const isLiking = (way: string) => / likes|liking/.test(way);

  describe.each(THINGS.filter(([entity]) => entity in HIDDEN))('%s, hidden by a moderator', (entity, rows) => {
    beforeEachWith(HIDDEN[entity]!);

    it.each(rows.filter(([way]) => entity !== "a user's album" || !isLiking(way)))(
      'is not visible to any viewer: %s',
      async (_way, way) => {
        for (const person of ['author', 'friend', 'stranger', 'visitor'] as const) {
          const allowed = person === 'visitor' ? [401, 404, 'no'] : [404, 'no'];
          expect(allowed).toContain(await outcome(way(world), person));
        }
      },
    );
  });

  describe('a hidden post or comment', () => {
    beforeEachRestore();

    it('is not counted, and its replies are not counted either, until it is restored', async () => {
      const counts = async () => {
        const { body } = await test.as(people.friend).get(`/api/wall/${world.hostPost}`).expect(200);
        return body.commentCount;
      };
      expect(await counts()).toBe(2);
      await HIDDEN["a comment under somebody else's wall post"]!();
      expect(await counts()).toBe(0);
      await test.prisma.comment.update({ where: { id: world.comment }, data: { hiddenAt: null } });
      expect(await counts()).toBe(2);
      await HIDDEN["a comment under somebody else's wall post"]!();
      await test.as(people.author).delete(`/api/comments/${world.comment}`).expect(204);
      expect(await counts()).toBe(0);
    });

    it('is left out of the notifications', async () => {
      const notificationCount = async () =>
        (await test.as(world.host).get('/api/notifications').expect(200)).body.length;
      const before = await notificationCount();
      await HIDDEN["a comment under somebody else's wall post"]!();
      await HIDDEN["a comment under somebody else's blog post"]!();
      expect(await notificationCount()).toBe(before - 2);
    });

    it('can be deleted by its author', async () => {
      await HIDDEN['a wall post']!();
      await HIDDEN['a published post']!();
      await HIDDEN['a pet']!();
      for (const path of [`/wall/${world.post}`, `/blogs/${world.blog.id}`, `/pet/uuid/${world.petUuid}`])
        await test.as(world.author).delete(`/api${path}`).expect(204);
    });
  });
});

describe('a photo hidden by a moderator', () => {
  beforeEachRestore();

  interface Shown {
    post: number;
    blog: { id: number; uuid: string };
  }
  type Place = [name: string, path: (made: World & Shown) => string, person?: Person];

  /** Shows one of the author's photos everywhere. */
  async function showEverywhere(key: string): Promise<Shown> {
    const url = `/uploads/${key}/320.webp`;
    const write = async (path: string, body?: object) =>
      (await test.as(world.author).post(`/api${path}`).send(body)).body as Shown['blog'];
    const post = await write('/wall', { mediaUrl: url });
    const blog = await write('/blogs', { title: 'Leto', content: `![x](${url})`, category: 'PSI', imageUrl: url });
    await write(`/blogs/${blog.id}/publish`);
    await write('/messages/send', { receiverId: people.friend.id, messageType: 'image', content: url });
    return { post: post.id, blog };
  }

  const WRITTEN: Place[] = [
    ['the post that shows it', ({ post }) => `/wall/${post}`],
    ['the wall', () => '/wall'],
    ["the author's posts", ({ author }) => `/wall/user/${author.id}`],
    ['the blog post that shows it', ({ blog }) => `/blogs/uuid/${blog.uuid}`],
    ['the blog', () => '/blogs/public', 'visitor'],
    ['the conversation', ({ author }) => `/messages/conversation/${author.id}`],
    ['the conversations', () => '/messages/conversations'],
  ];
  const OF_USER: Place[] = [
    ['their album', ({ author }) => `/user-photo/user/${author.id}`],
    ['their own album', ({ author }) => `/user-photo/user/${author.id}`, 'author'],
    ['their profile', ({ author }) => `/user/by-uuid/${author.uuid}`],
    ['what they see of themselves', () => '/user/me', 'author'],
    ['the directory', () => '/user?userCategoryId=4'],
    ['suggestions', () => '/user/suggestions?q=First'],
    ['a search', () => '/search?q=first&type=business'],
    ['suggestions of the search', () => '/search/suggestions?q=first'],
    ['the newest albums', () => '/albums/recent'],
    ['a post of theirs', ({ post }) => `/wall/${post}`],
    ['a comment of theirs', ({ hostPost }) => `/comments/target?type=wall_post&id=${hostPost}`],
    ['a like of theirs', ({ hostPost }) => `/likes/target?type=wall_post&id=${hostPost}`],
    ['notifications', () => '/notifications'],
    ['friends', () => '/friends'],
    ['a pet of theirs', ({ pet }) => `/pet/${pet}`],
    ['its card for visitors', ({ petUuid }) => `/visitors/pets/${petUuid}`, 'visitor'],
    ['their public page', ({ author }) => `/visitors/businesses/${author.uuid}`, 'visitor'],
    ['the businesses that visitors see', () => '/visitors/businesses', 'visitor'],
    ...WRITTEN,
  ];
  const OF_PET: Place[] = [
    ['its album', ({ pet }) => `/pet-photo/pet/${pet}`],
    ["its owner's view of its album", ({ pet }) => `/pet-photo/pet/${pet}`, 'author'],
    ['the pet', ({ pet }) => `/pet/${pet}`],
    ['the pet, by its UUID', ({ petUuid }) => `/pet/uuid/${petUuid}`],
    ['all pets', () => '/pet'],
    ["its owner's pets", ({ author }) => `/pet/user/${author.id}`],
    ["its owner's home page", () => '/home', 'author'],
    ["its owner's profile", ({ author }) => `/user/by-uuid/${author.uuid}`],
    ['the search for pets', () => '/find'],
    ['what visitors find', () => '/find', 'visitor'],
    ['the start page', () => '/visitors/welcome', 'visitor'],
    ['its card for visitors', ({ petUuid }) => `/visitors/pets/${petUuid}`, 'visitor'],
    ['a search', () => '/search?q=riki&type=pet'],
    ['suggestions', () => '/search/suggestions?q=riki'],
    ['favourites', () => '/favourites'],
    ['the newest albums', () => '/albums/recent'],
    ...WRITTEN,
  ];
  const hidden = { hiddenAt: new Date(), deletedAt: new Date() };
  const hide: Record<string, () => Promise<unknown>> = {
    [USER_PHOTO]: () => test.prisma.userPhoto.updateMany({ where: { key: USER_PHOTO }, data: hidden }),
    [PET_PHOTO]: () => test.prisma.petPhoto.updateMany({ where: { key: PET_PHOTO }, data: hidden }),
  };

  it.each([
    ['a photo of a user', USER_PHOTO, OF_USER],
    ['a photo of a pet', PET_PHOTO, OF_PET],
  ] as const)('is left out of all responses: %s', async (_whose, key, places) => {
    const { id: mainPhotoId } = await test.prisma.petPhoto.findFirstOrThrow({ where: { key: PET_PHOTO } });
    await test.prisma.pet.update({ where: { id: world.pet }, data: { giveAway: true, mainPhotoId } });
    const made = { ...world, ...(await showEverywhere(key)) };
    /**
     * Returns the names of responses that show the photo. Ignores placeholders, which contain
     * the photo's URL for a later restore.
     */
    const showing = async () => {
      const shown = [];
      for (const [name, path, person = 'friend'] of places) {
        const agent = person === 'visitor' ? test.http() : test.as(people[person]);
        const { text } = await agent.get(`/api${path(made)}`).expect(200);
        if (text.replaceAll(`/removed-picture.svg#/uploads/${key}`, '').includes(key)) shown.push(name);
      }
      return shown;
    };
    // The first page of the wall and the start page are cached for a second.
    await eventually(async () => expect(await showing()).toEqual(places.map(([name]) => name)));
    await hide[key]!();
    await eventually(async () => expect(await showing()).toEqual([]));
  });
});

describe('a pet without a valid offer', () => {
  const NOT_FOUND = /search for pets|saved search/;
  const rows = THINGS.find(([entity]) => entity === 'a pet')![1];

  describe.each([
    ['reserved', { giveAway: true, offerState: 'RESERVED' }],
    ['gone', { giveAway: true, offerState: 'DONE' }],
    ['an offer that has expired', { giveAway: true, offerConfirmedAt: new Date(0) }],
  ] as const)('with the state "%s"', (state, data) => {
    // Other calls do not depend on the kind of invalid offer.
    const tested = rows.filter(([name]) => state === 'reserved' || NOT_FOUND.test(name));
    beforeEachWith(() => test.prisma.pet.update({ where: { id: world.pet }, data }));

    it.each(tested)('is left out of searches, but its page is still visible: %s', async (name, way, expected) => {
      const outcomes = [];
      for (const person of PEOPLE) outcomes.push(String(await outcome(way(world), person)));
      expect(outcomes.join(' ')).toBe(aligned(NOT_FOUND.test(name) ? expected.replaceAll('yes', 'no') : expected));
    });
  });
});

describe('a pet that its owner shows only to logged-in users', () => {
  const rows = THINGS.find(([entity]) => entity === 'a pet')![1];
  beforeEachWith(() => test.prisma.pet.update({ where: { id: world.pet }, data: { visibleToVisitors: false } }));

  it.each(rows)('is hidden from visitors, but not from logged-in users: %s', async (_name, way, expected) => {
    const outcomes = [];
    for (const person of PEOPLE) outcomes.push(String(await outcome(way(world), person)));
    // The public page is only for visitors.
    if (expected === CARD) expect(new Set(outcomes)).toEqual(new Set(['404']));
    else expect(outcomes.join(' ')).toBe(aligned(expected).replace(/ yes$/, ' no'));
  });
});

describe('the deletion of content', () => {
  beforeEachRestore();

  it.each<[string, (world: World) => string, string]>([
    ['a draft', ({ draft }) => `/blogs/${draft.id}`, OWN_ALONE],
    ['a published post', ({ blog }) => `/blogs/${blog.id}`, CHANGE],
    ['a wall post', ({ post }) => `/wall/${post}`, CHANGE],
    ['a comment', ({ comment }) => `/comments/${comment}`, CHANGE],
    ['a like', ({ like }) => `/likes/${like}`, CHANGE],
  ])('is possible only for its author: %s', async (_entity, path, expected) => {
    const outcomes: string[] = [];
    // The author comes last, because the call deletes the content.
    for (const person of PEOPLE.toReversed()) {
      outcomes.unshift(String(await outcome({ call: `DELETE ${path(world)}` }, person)));
    }
    expect(outcomes.join(' ')).toBe(aligned(expected));
  });
});

describe('the counts of likes and comments', () => {
  beforeEachWith(UNCHANGED);

  it.each<[type: string, idOf: (world: World) => number]>([
    ['wall_post', ({ hostPost }) => hostPost],
    ['blog_post', ({ hostBlog }) => hostBlog],
    ['user_album', ({ host }) => host.id],
    ['pet_album', ({ hostPet }) => hostPet],
  ])('are the same for everybody who may see the likes of a %s', async (type, idOf) => {
    for (const person of PEOPLE.filter((one) => one !== 'visitor')) {
      const { body } = await test
        .as(people[person])
        .get(`/api/likes/count?type=${type}&id=${idOf(world)}`)
        .expect(200);
      expect(body).toEqual({ count: 1 });
    }
  });

  it.each<[type: string, idOf: (world: World) => number, path: string]>([
    ['wall_post', ({ hostPost }) => hostPost, '/wall'],
    ['blog_post', ({ hostBlog }) => hostBlog, '/blogs'],
  ])('are the same for everybody who may see the comments on a %s', async (type, idOf, path) => {
    const id = idOf(world);
    for (const person of PEOPLE.filter((one) => one !== 'visitor')) {
      const { body } = await test.as(people[person]).get(`/api/comments/count?type=${type}&id=${id}`).expect(200);
      expect(body).toEqual({ count: 2 });
      const post = await test.as(people[person]).get(`/api${path}/${id}`).expect(200);
      expect(post.body).toMatchObject({ likeCount: 1, commentCount: 2 });
    }
  });
});
