import { existsSync, readFileSync } from 'node:fs';
import { MAX_LENGTH } from '../src/platform/common/limits.js';
import { DownloadMaker } from '../src/features/downloads/download-maker.js';
import { TestApp } from './app.js';
import { apiDocument } from './document.js';
import type { TestUser } from './factories.js';
import { doReferenceWork } from './reference-work.js';

/**
 * Maximum CPU time for which a request may block the event loop, as a multiple of the reference
 * work's: about 130 ms on an ordinary machine. Requests need a third of that on a quiet machine.
 * Code that takes quadratic time in the length of a text exceeds it many times.
 */
const TIMES_REFERENCE = 40;
const REFERENCE_RUNS = 50;
/** Number of runs. Slow code is slow in every run, unlike garbage collection and compilation. */
const ATTEMPTS = 10;
const ROWS = 100;
/** The last word of all strings. */
const WORD = 'najgore';

const ESCAPES = '"\\\n';

/** A string of the maximum length in UTF-16 code units. */
const filled = (piece: string, length: number) => {
  const room = length - WORD.length - 1;
  return `${piece.repeat(Math.ceil(room / piece.length)).slice(0, room)} ${WORD}`.toWellFormed();
};
/**
 * Markdown, JSON escapes, one-letter words, letters with long search keys, hashtags, mentions,
 * links.
 */
const PIECES = [
  '*a* _b_ [c](d) `e` ',
  '- a\n',
  ESCAPES,
  'ш ',
  'ﷺ',
  '🐕',
  '#a#š ',
  '@Ana @',
  'https://a.b/?c=/uploads/ab/',
];
const textOf = (row: number, length: number) => filled(PIECES[row % PIECES.length]!, length);

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
let salon: TestUser;
/** The paths of calls that contain user text, by operation id. */
const reads = new Map<string, string[]>();

beforeAll(async () => {
  test = await TestApp.start();
  await test.reset();
  ana = await test.make.user({ firstName: 'Ana', role: 'MODERATOR', userCategoryId: 3 });
  bob = await test.make.user({ description: textOf(0, MAX_LENGTH.description) });
  salon = await test.make.user({ userCategoryId: 3, description: textOf(0, MAX_LENGTH.description) });
  const business = { userId: salon.id, kind: 'BEAUTY_PARLOR', establishmentDate: new Date() } as const;
  await test.prisma.businessProfile.create({ data: business });
  await test.make.bookableBusiness({ userId: ana.id });
  await fill();
}, 60_000);
afterAll(() => test.stop());

const rows = <Row>(make: (row: number) => Row, count = ROWS): Row[] =>
  Array.from({ length: count }, (_one, row) => make(row));

async function fill() {
  const { prisma } = test;
  const crowd = await prisma.user.createManyAndReturn({
    data: rows((row) => ({
      email: `crowd${row}@example.org`,
      passwordHash: 'x',
      firstName: WORD,
      userCategoryId: 1,
      description: textOf(row, MAX_LENGTH.description),
    })),
    select: { id: true },
  });
  const pets = await prisma.pet.createManyAndReturn({
    data: rows((row) => ({
      userId: bob.id,
      petCategoryId: 1,
      petCategoryGroupId: 101,
      name: WORD,
      gender: 'MALE' as const,
      giveAway: true,
      visibleToVisitors: true,
      description: textOf(row, MAX_LENGTH.description),
    })),
    select: { id: true, uuid: true },
  });
  await prisma.favourite.createMany({ data: pets.map(({ id: petId }) => ({ userId: ana.id, petId })) });
  const posts = await prisma.wallPost.createManyAndReturn({
    data: rows((row) => ({ authorId: ana.id, content: textOf(row, MAX_LENGTH.wallPost) })),
    select: { id: true },
  });
  // Only the newest 30 posts, which searches return, contain words: indexing words is slow.
  const blogs = await prisma.blogPost.createManyAndReturn({
    data: rows((row) => {
      const text = (length: number) => (row < ROWS - 30 ? filled(ESCAPES, length) : textOf(row, length));
      return {
        authorId: bob.id,
        title: `${row}`,
        content: text(MAX_LENGTH.blogContent),
        excerpt: text(150),
        plainText: row % 2 ? null : text(6000),
        category: 'PSI' as const,
        petCategoryId: 1,
        isPublished: true,
        publishedAt: new Date(),
      };
    }),
    select: { id: true, uuid: true },
  });
  const postId = posts.at(-1)!.id;
  await prisma.comment.createMany({
    data: [...crowd, ...rows(() => bob)].map(({ id: authorId }, row) => ({
      authorId,
      wallPostId: posts[row % 2 ? ROWS - 1 : row]?.id ?? postId,
      content: textOf(row, MAX_LENGTH.comment),
    })),
  });
  for (const [row, { id }] of crowd.entries()) await addMessages(id, [textOf(row, MAX_LENGTH.message)]);
  await addMessages(
    bob.id,
    rows((row) => textOf(row, MAX_LENGTH.message)),
  );
  const snapshot = { pictures: [], messages: [], text: filled(ESCAPES, MAX_LENGTH.blogContent) };
  for (const [row, { id: targetId }] of blogs.entries())
    await prisma.moderationCase.create({
      data: {
        type: 'BLOG_POST',
        targetId,
        userId: ana.id,
        snapshot,
        reports: { create: { reporterId: ana.id, reason: 'SPAM', text: textOf(row, MAX_LENGTH.reportText) } },
        decisions: { create: { action: 'WARN', text: textOf(row, MAX_LENGTH.decisionText) } },
      },
    });
  const { id: caseId } = await prisma.moderationCase.findFirstOrThrow();

  const record = await test.make.pet({ userId: ana.id });
  const [entry] = await prisma.healthEntry.createManyAndReturn({
    data: rows((row) => ({
      petId: record.id,
      kind: 'CONDITION' as const,
      day: new Date(),
      details: { name: WORD },
      note: textOf(row, MAX_LENGTH.healthNote),
    })),
    select: { id: true },
  });

  const { id: businessProfileId } = await prisma.businessProfile.findFirstOrThrow({ where: { userId: ana.id } });
  const startsAt = new Date(Date.now() + 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const appointments = await prisma.appointment.createManyAndReturn({
    data: rows((row) => ({
      ...{ businessProfileId, customerId: ana.id, petId: record.id, serviceId: 1, startsAt, endsAt },
      ...{ occupiedUntil: endsAt, state: 'CONFIRMED' as const, words: textOf(row, MAX_LENGTH.bookingWords) },
    })),
    select: { id: true },
  });

  const reviewed = await prisma.businessProfile.findFirstOrThrow({ where: { userId: salon.id } });
  await prisma.review.createMany({
    data: rows((row) => ({
      ...{ businessProfileId: reviewed.id, authorId: bob.id, stars: 5 },
      ...{ text: textOf(row, MAX_LENGTH.review), answer: textOf(row, MAX_LENGTH.reviewAnswer) },
    })),
  });

  const all = `limit=${ROWS}`;
  const add = (name: string, ...addresses: string[]) => reads.set(`/${name}`, addresses);
  add('user/me', 'user/me');
  add('user/by-uuid/{uuid}', `user/by-uuid/${bob.uuid}`);
  add('user', `user?${all}`);
  add('user/suggestions', 'user/suggestions?q=na');
  add('pet', `pet?${all}`);
  add('pet/uuid/{uuid}', `pet/uuid/${pets[0]!.uuid}`);
  add('pet/{id}', `pet/${pets[0]!.id}`);
  add('pet/user/{userId}', `pet/user/${bob.id}?${all}`);
  add('pet/{uuid}/health-records', `pet/${record.uuid}/health-records?${all}`);
  add('pet/{uuid}/health-records/summary', `pet/${record.uuid}/health-records/summary`);
  add('pet/{uuid}/health-records/protections', `pet/${record.uuid}/health-records/protections`);
  add('pet/{uuid}/health-records/{id}', `pet/${record.uuid}/health-records/${entry!.id}`);
  add('find', `find?${all}`);
  add('favourites', `favourites?${all}`);
  add('blogs/public', `blogs/public?${all}`);
  add('blogs', `blogs?${all}`);
  add('blogs/uuid/{uuid}', ...blogs.slice(-PIECES.length).map(({ uuid }) => `blogs/uuid/${uuid}`));
  add('blogs/{id}', `blogs/${blogs[0]!.id}`);
  add('blogs/user/{userId}', `blogs/user/${bob.id}?${all}`);
  const types = ['pet', 'person', 'business', 'service', 'tag', 'blog', 'post'];
  add('search', ...[`search?q=${WORD}`, ...types.map((type) => `search?q=${WORD}&type=${type}`)]);
  add('search/suggestions', `search/suggestions?q=${WORD}`);
  add('wall', `wall?${all}`);
  add('wall/user/{userId}', `wall/user/${ana.id}?${all}`);
  add('wall/{id}', `wall/${postId}`);
  add('comments/target', `comments/target?type=wall_post&id=${postId}&${all}&includeReplies=true`);
  add('messages', `messages?${all}`);
  add('messages/conversations', `messages/conversations?${all}`);
  add('messages/conversation/{userId}', `messages/conversation/${bob.id}?${all}`);
  add('notifications', `notifications?${all}`);
  add('moderation/reports', `moderation/reports?${all}`);
  add('moderation/decisions', `moderation/decisions?${all}`);
  add('moderation/cases', `moderation/cases?state=open&${all}`);
  add('moderation/cases/{id}', `moderation/cases/${caseId}`);
  add('moderation/log', `moderation/log?${all}`);
  const day = startsAt.toISOString().slice(0, 10);
  add('appointments', `appointments?${all}`);
  add('appointments/{id}', `appointments/${appointments[0]!.id}`);
  add('business/appointments', `business/appointments?from=${day}`);
  add('business/appointments/{id}', `business/appointments/${appointments[0]!.id}`);
  add('business/appointments/export', `business/appointments/export?from=${day}&until=${day}`);
  add('reviews/business/{uuid}', `reviews/business/${salon.uuid}?${all}`);
  add('visitors/businesses/{uuid}/reviews', `visitors/businesses/${salon.uuid}/reviews?${all}`);
  add('home', 'home');
  add('visitors/welcome', 'visitors/welcome');
  add('visitors/pets/{uuid}', `visitors/pets/${pets[0]!.uuid}`);
  add('visitors/businesses', `visitors/businesses?${all}`);
  add('visitors/businesses/{uuid}', `visitors/businesses/${salon.uuid}`);
  add('visitors/businesses/{uuid}/pets', `visitors/businesses/${salon.uuid}/pets?${all}`);
}

/** Messages to Ana, and a conversation for each sender. */
async function addMessages(senderId: number, contents: string[]) {
  const [lowUserId, highUserId] = [ana.id, senderId];
  const { id: conversationId } = await test.prisma.conversation.create({ data: { lowUserId, highUserId } });
  const messages = await test.prisma.message.createManyAndReturn({
    data: contents.map((content) => ({ conversationId, senderId, receiverId: ana.id, content })),
    select: { id: true },
  });
  const lastMessageId = messages.at(-1)!.id;
  await test.prisma.conversationMember.createMany({
    data: [ana.id, senderId].map((userId) => ({ conversationId, userId, lastMessageId })),
  });
}

const THREAD = '/proc/thread-self/schedstat';
const ofThread = () => Number(readFileSync(THREAD, 'latin1').split(' ')[0]) / 1e6;
const ofProcess = () => (({ user, system }) => (user + system) / 1000)(process.cpuUsage());
/**
 * CPU time in milliseconds, which other processes do not increase: of this thread on Linux, of the
 * process elsewhere.
 */
const cpu = existsSync(THREAD) ? ofThread : ofProcess;

/** Returns the longest CPU time of one event loop turn during the work. */
async function longestPiece(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let last = cpu();
  const measure = () => {
    const now = cpu();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(measure);
  };
  measure();
  await work();
  isDone = true;
  measure();
  return longest;
}

type Request = [name: string, send: () => Promise<unknown>];

/** Returns the mean of many runs, because the kernel counts CPU time in steps of some ms. */
function referenceTime(): number {
  const begun = cpu();
  for (let run = 0; run < REFERENCE_RUNS; run++) doReferenceWork();
  return (cpu() - begun) / REFERENCE_RUNS;
}

/** Returns requests that block the event loop for too long in each run. */
async function slowOf(requests: Request[]): Promise<string[]> {
  const slow: string[] = [];
  let reference = referenceTime();
  for (const [name, send] of requests) {
    let [times, attempts] = [Infinity, 0];
    while (times > TIMES_REFERENCE && attempts++ < ATTEMPTS) {
      times = (await longestPiece(send)) / reference;
      // Other processes change the speed of the processor.
      if (times > TIMES_REFERENCE) reference = referenceTime();
    }
    if (times > TIMES_REFERENCE) slow.push(`${name}: ${times.toFixed(1)} times the reference`);
  }
  return slow;
}

/** Do not use supertest, which would parse responses in this thread. */
async function ask(user: TestUser, method: string, address: string, body?: object): Promise<void> {
  const response = await fetch(`${test.url}/api/${address}`, {
    method,
    headers: { authorization: user.bearer, 'accept-encoding': 'identity', 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await response.arrayBuffer();
  if (!response.ok)
    throw new Error(`${method} ${address}: ${response.status} ${Buffer.from(text).toString().slice(0, 200)}`);
}

/** Calls without long text. The event stream reads 64 kB at a time. */
const OTHERS =
  `/albums/pet/{petUuidOrId} /albums/recent /albums/user/{userId} /albums/{uuid} /albums/{uuid}/photos /alert-area
  /photo-pets/pet-photo/{id} /photo-pets/pet/{petUuidOrId} /photo-pets/suggestions /photo-pets/user-photo/{id}
  /lost-and-found/{uuid}/matches /appointments/{id}/event.ics /booking/{uuid} /booking/{uuid}/times /business/booking
  /reviews/contacts /waiting-list /care /care/calendar /care/calendar.ics /reminders /reminders/{id}/event.ics /auth/providers /auth/providers/{id}/start /auth/providers/{id}/callback /auth/second-factor /auth/sessions /auth/ways-in /beauty-parlor/user/{userId} /beauty-parlor/{id}/services
  /blogs/statistics /comments/count /data-download /data-download/file /favourites/ids /find/breeds /find/counts /find/map /friends
  /friends/block-changes /friends/blocked /friends/outgoing /friends/pending /clinic/patients /friends/status/{uuid} /health-records/documents/{id} /health-shares/{secret}
  /health-shares/{secret}/documents/{id} /pet/{uuid}/clinics /pet/{uuid}/clinics/events /pet/{uuid}/health-records/export
  /pet/{uuid}/health-records/shares /health/live /health/ready /kennel/user/{userId}
  /likes/check /likes/count /likes/target /messages/permission/{userId} /messages/unread-count
  /moderation/cases/{id}/document /moderation/cases/{id}/pictures/{position} /moderation/cases/{id}/pictures/{position}/video /moderation/people /notifications/settings /notifications/unread-count
  /notifications/unsubscribe /pet-category /pet-category-food /pet-category-food/{id} /pet-category-group /pet-category/{id}
  /pet-photo/pet/{petUuidOrId} /places /places/map /places/nearest /places/{id} /privacy /registration /registration/invitations
  /saved-searches /service /shared-albums/{secret} /shared-albums/{secret}/photos /shelter/user/{userId} /sse/wall-feed /pet/{uuid}/tag /pet/{uuid}/chip-lookups /tags/{code} /transfers /lost-and-found /lost-and-found/mine /lost-and-found/{uuid} /lost-and-found/{uuid}/card /lost-and-found/{uuid}/sightings /user-address/user/{userId} /user-category /user-photo/me
  /user/map /verification /verification/document /user-photo/user/{userId} /user/cookie /veterinary/user/{userId} /veterinary/{id} /wall/trending`.split(
    /\s+/,
  );

describe('text that is slow to process', () => {
  it('never blocks the event loop while a call reads it', async () => {
    expect([...reads.keys(), ...OTHERS].sort()).toEqual(
      Object.entries(apiDocument().paths)
        .filter(([, { get }]) => get)
        .map(([path]) => path)
        .sort(),
    );
    const requests = [...reads.values()].flat().map((address): Request => [address, () => ask(ana, 'GET', address)]);
    expect(await slowOf(requests)).toEqual([]);
  }, 60_000);

  it('never blocks the event loop while a call returns it', async () => {
    const as = (method: string, path: string, body: object) => async () =>
      ask(await test.make.user(), method, path, body);
    const target = { targetType: 'wall_post', targetId: (await test.make.wallPost()).id };
    const mentionUuids = await Promise.all(
      rows(
        async (row) => (await test.make.user({ firstName: 'a'.repeat(100), lastName: 'a'.repeat(90 + row) })).uuid,
        10,
      ),
    );
    const requests = rows((row) => row, PIECES.length).flatMap((row): Request[] => {
      const content = (length: number) => ({ content: textOf(row, length) });
      return [
        [`blogs ${row}`, as('POST', 'blogs', { ...content(MAX_LENGTH.blogContent), title: 'x', category: 'PSI' })],
        [`wall ${row}`, as('POST', 'wall', { ...content(MAX_LENGTH.wallPost), mentionUuids })],
        [`comments ${row}`, as('POST', 'comments', { ...content(MAX_LENGTH.comment), ...target, mentionUuids })],
        [`messages ${row}`, as('POST', 'messages/send', { ...content(MAX_LENGTH.message), receiverId: bob.id })],
        [`profile ${row}`, as('PATCH', 'user/profile', { description: textOf(row, MAX_LENGTH.description) })],
      ];
    });
    expect(await slowOf(requests)).toEqual([]);
  }, 60_000);

  it('never blocks the event loop in a data download', async () => {
    const make = () => test.app.get(DownloadMaker).make(bob.id, 'en', new AbortController().signal);
    expect(await slowOf([['download', make]])).toEqual([]);
  }, 60_000);
});
