import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PhotoAlbumView } from '@sapa/api/features/photos/albums.dto';
import type { CareView } from '@sapa/api/features/reminders/reminders.dto';
import { picture } from '../../api/test/factories.js';
import { connected, TestApp } from '../../api/test/app.js';
import { eventually } from '../../api/test/eventually.js';
import type { DeskView } from '@sapa/api/features/appointments/desk.dto';
import type { FreeTimesView } from '@sapa/api/features/appointments/booking.dto';
import { addDays, todayIn } from '@sapa/api/platform/common/local-time';
import { toDay } from '@sapa/api/platform/validation/dates';
import { COVERS } from './albums/covers.js';
import { PERSON_ALBUMS, PET_ALBUMS } from './albums/further.js';
import { LATER_PHOTOS } from './albums/later.js';
import { PERSON_PHOTOS } from './albums/people.js';
import { PET_PHOTOS } from './albums/pets.js';
import { APPOINTMENTS } from './businesses/appointments.js';
import { OPENING_HOURS } from './businesses/hours.js';
import { VERIFICATIONS } from './businesses/verifications.js';
import { CONVERSATIONS } from './friends/conversations.js';
import { BLOCKS, FRIENDSHIPS } from './friends/friendships.js';
import { DEMO_LOGINS, DEMO_PASSWORD } from './people/logins.js';
import { PEOPLE } from './people/people.js';
import { composePhoto } from './pictures/compose.js';
import { seedDemo } from './seed.js';
import { personUuid, petUuid } from './uuids.js';

let test: TestApp;
/** Restores the demo data. */
let restore: () => Promise<void>;
beforeAll(async () => {
  test = await TestApp.start();
  await seed();
  restore = await test.keep();
});
afterAll(() => test.stop());

const small = picture('jpeg', 40, 30);
/** Adds the demo data with single-colour pictures. Other tests cover the composed pictures. */
const seed = (compose: typeof composePhoto = () => small) => seedDemo(() => {}, { config: test.config, compose });

/** Returns all rows of the demo data. */
const everything = async () => ({
  users: await test.prisma.user.findMany({
    orderBy: { id: 'asc' },
    include: { address: true, businessProfiles: true },
  }),
  pets: await test.prisma.pet.findMany({ orderBy: { id: 'asc' } }),
  petPhotos: await test.prisma.petPhoto.findMany({ orderBy: { id: 'asc' } }),
  userPhotos: await test.prisma.userPhoto.findMany({ orderBy: { id: 'asc' } }),
  friendships: await test.prisma.friendship.findMany({ orderBy: { id: 'asc' } }),
  messages: await test.prisma.message.findMany({ orderBy: { id: 'asc' } }),
  members: await test.prisma.conversationMember.findMany(),
  appointments: await test.prisma.appointment.findMany({ orderBy: { id: 'asc' } }),
  parts: await test.prisma.seededPart.findMany({ orderBy: { name: 'asc' } }),
});

/** Number of photos of pets, and of users, in all albums. */
const inAlbums = (albums: Readonly<Record<string, readonly { photos: readonly object[] }[]>>) =>
  Object.values(albums).flatMap((each) => each.flatMap(({ photos }) => photos)).length;
const PET_PHOTO_COUNT = Object.values(PET_PHOTOS).flat().length + inAlbums(PET_ALBUMS);
const USER_PHOTO_COUNT =
  [PERSON_PHOTOS, LATER_PHOTOS, COVERS].flatMap((albums) => Object.values<unknown>(albums)).flat().length +
  inAlbums(PERSON_ALBUMS);

const login = ({ email, password }: { email: string; password: string }) =>
  test.http().post('/api/auth/login').send({ email, password });

describe('demo data', () => {
  it('has users and pets of every category with existing photos', async () => {
    const { users, pets, petPhotos, userPhotos } = await everything();
    expect(users.length).toBeGreaterThanOrEqual(12);
    expect(new Set(users.map((user) => user.userCategoryId))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(pets.length).toBeGreaterThanOrEqual(30);
    expect(new Set(pets.map((pet) => pet.petCategoryId))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(pets.filter((pet) => pet.mainPhotoId === null)).toEqual([]);
    expect(users.filter((user) => user.profilePhotoId === null || !user.address)).toEqual([]);
    for (const { key, widths } of [...petPhotos, ...userPhotos]) {
      expect(widths.map((width) => existsSync(join(test.config.UPLOADS_DIR, key, `${width}.webp`)))).not.toContain(
        false,
      );
    }
  });

  it('has accounts that can log in', async () => {
    for (const demo of DEMO_LOGINS) await login(demo).expect(200);
    const { body } = await login(DEMO_LOGINS[0]!).expect(200);
    const bearer = `Bearer ${body.access_token}`;
    const { body: pet } = await test
      .as({ bearer })
      .get(`/api/pet/uuid/${petUuid('sarko')}`)
      .expect(200);
    expect(pet).toMatchObject({ name: 'Šarko', priceForBreeding: 35000, photos: PET_PHOTOS.sarko!.map(() => ({})) });
    expect(pet.photos[0]).toMatchObject({ description: PET_PHOTOS.sarko![0]!.caption, url: pet.imageUrl });
    const { body: clinic } = await test
      .as({ bearer })
      .get(`/api/user/by-uuid/${personUuid('lipa')}`)
      .expect(200);
    expect(clinic.imageUrl).toMatch(/^\/uploads\//);
  });

  it('has businesses with service prices in both currencies', async () => {
    const { body } = await login(DEMO_LOGINS[4]!).expect(200);
    const viewer = test.as({ bearer: `Bearer ${body.access_token}` });
    const pricesOf = async (path: string) => (await viewer.get(`/api/${path}`).expect(200)).body.service_prices;
    expect(await pricesOf(`beauty-parlor/user/${personUuid('kudrica')}`)).toEqual(
      expect.arrayContaining([
        { service_id: 1, price_kind: 'from', price: 1500, currency: 'RSD' },
        { service_id: 3, price_kind: 'exact', price: 1200, currency: 'RSD' },
        { service_id: 5, price_kind: null, price: null, currency: null },
        { service_id: 8, price_kind: 'on_request', price: null, currency: null },
      ]),
    );
    expect(await pricesOf(`veterinary/user/${personUuid('tilleuls')}`)).toContainEqual({
      service_id: 32,
      price_kind: 'from',
      price: 62.5,
      currency: 'EUR',
    });
  });

  it('has offers of every state and currency, favourites and saved searches', async () => {
    const { body: found } = await test.http().get('/api/find').expect(200);
    const names = found.map((pet: { name: string }) => pet.name);
    expect(names).toEqual(expect.arrayContaining(['Žuća', 'Murphy', 'Vihor']));
    for (const gone of ['Clover', 'Rubi', 'Shelly', 'Šarko']) expect(names).not.toContain(gone);

    const { body } = await login(DEMO_LOGINS[0]!).expect(200);
    const ana = test.as({ bearer: `Bearer ${body.access_token}` });
    const petOf = async (key: string) => (await ana.get(`/api/pet/uuid/${petUuid(key)}`).expect(200)).body;
    expect(await petOf('clover')).toMatchObject({ offerState: 'reserved', isOfferExpired: false });
    expect(await petOf('ruby')).toMatchObject({ offerState: 'done', currency: 'EUR' });
    expect(await petOf('shelly')).toMatchObject({ isOfferExpired: true });
    expect(await petOf('sarko')).toMatchObject({ currency: 'RSD', vaccinated: true, size: 'large' });
    expect(await test.prisma.favourite.count({ where: { user: { uuid: personUuid('ana') } } })).toBe(4);
    const { body: searches } = await ana.get('/api/saved-searches').expect(200);
    expect(searches).toMatchObject([{ name: 'Drugar za Medenu', alert: 'daily' }]);
    const { askedCount } = await test.prisma.pet.findUniqueOrThrow({ where: { uuid: petUuid('vihor') } });
    expect(askedCount).toBe(1);
  });

  it('has two pets with reminders, a clinic with patients and a pending transfer', async () => {
    const { body: session } = await login(DEMO_LOGINS[0]!).expect(200);
    const ana = test.as({ bearer: `Bearer ${session.access_token}` });
    const { body: care } = await ana.get('/api/care').expect(200);
    const due = (care as CareView).reminders.map(({ pet, title }) => `${pet.name}: ${title}`);
    expect(due).toEqual(expect.arrayContaining(['Medena: Leptospiroza', 'Medena: Skraćivanje noktiju']));
    expect((care as CareView).doses).not.toEqual([]);
    expect((await ana.get('/api/transfers').expect(200)).body).toMatchObject([{ state: 'pending', isGiver: false }]);
    const clinic = { uuid: personUuid('lipa') };
    expect(await test.prisma.clinicAccess.count({ where: { clinic } })).toBeGreaterThan(3);
    expect(await test.prisma.reminder.count({ where: { pet: { uuid: petUuid('mica') } } })).toBeGreaterThan(1);
  });

  it('has a parlor with a full week, in its opening hours and in every state', async () => {
    const { body: session } = await login(DEMO_LOGINS[2]!).expect(200);
    const salon = test.as({ bearer: `Bearer ${session.access_token}` });
    const from = toDay(addDays(todayIn('Europe/Belgrade'), -7));
    const { body } = await salon.get(`/api/business/appointments?from=${from}&days=7`).expect(200);
    const { body: next } = await salon
      .get(`/api/business/appointments?from=${toDay(todayIn('Europe/Belgrade'))}&days=7`)
      .expect(200);
    const appointments = [...(body as DeskView).appointments, ...(next as DeskView).appointments];
    expect(appointments.length).toBeGreaterThan(30);
    const states = new Set(appointments.map(({ state }) => state));
    expect(states).toEqual(new Set(['requested', 'confirmed', 'done', 'no_show', 'cancelled', 'blocked']));
    expect(appointments.filter(({ note, seriesId }) => note && seriesId)).toHaveLength(1);
    const ended = (next as DeskView).appointments.filter(({ state }) => state === 'done');
    for (const { endsAt } of ended) expect(Date.parse(endsAt)).toBeLessThan(Date.now());

    // The customer waits for a day without a free time for the service.
    const entry = await test.prisma.waitingEntry.findFirstOrThrow({ include: { pet: true } });
    const day = toDay(entry.day);
    const path = `/api/booking/${personUuid('kudrica')}/times?serviceId=${entry.serviceId}&from=${day}`;
    const { body: ana } = await login(DEMO_LOGINS[0]!).expect(200);
    const times = await test
      .as({ bearer: `Bearer ${ana.access_token}` })
      .get(path)
      .expect(200);
    expect((times.body as FreeTimesView).days[0]).toEqual({ date: day, isOpen: true, times: [] });
  });

  it('has a clinic whose completed appointment shows the entry in the health record', async () => {
    const { body: session } = await login(DEMO_LOGINS[0]!).expect(200);
    const ana = test.as({ bearer: `Bearer ${session.access_token}` });
    const { body: past } = await ana.get('/api/appointments?when=past').expect(200);
    const [{ id }] = past;
    const { body: details } = await ana.get(`/api/appointments/${id}`).expect(200);
    expect(details).toMatchObject({ state: 'done', pet: { name: 'Mica' }, entries: [{ isClinicVerified: true }] });
    const { body: contacts } = await ana.get('/api/reviews/contacts').expect(200);
    expect(contacts).toContainEqual(expect.objectContaining({ appointmentId: id, review: null }));
  });

  it('has reviews with an average and answers', async () => {
    const rated = await test.prisma.businessProfile.findMany({ where: { ratingCount: { gte: 3 } } });
    expect(rated.map(({ kind }) => kind).sort()).toEqual(['BEAUTY_PARLOR', 'VETERINARY']);
    const reviews = await test.prisma.review.findMany({ orderBy: { id: 'asc' } });
    expect(new Set(reviews.map(({ stars }) => stars)).size).toBeGreaterThan(3);
    expect(reviews.filter(({ answer }) => answer).length).toBeGreaterThan(3);
    for (const { createdAt, answeredAt } of reviews)
      expect(Math.max(createdAt.getTime(), answeredAt?.getTime() ?? 0)).toBeLessThan(Date.now());
  });

  it('has verified businesses, and one that waits for a decision about its document', async () => {
    const businesses = await test.prisma.businessProfile.findMany({ include: { user: true } });
    const waiting = businesses.filter(({ verifiedAt }) => verifiedAt === null);
    expect(waiting.map(({ user }) => user.uuid)).toEqual([personUuid('foam-and-fluff')]);
    const mia = await test.make.user({ role: 'MODERATOR' });
    const [row] = (await test.as(mia).get('/api/moderation/cases').expect(200)).body;
    expect(row.thing).toMatchObject({ type: 'verification', title: 'Foam & Fluff Grooming' });
    const document = await test.as(mia).get(`/api/moderation/cases/${row.id}/document`).expect(200);
    expect(document.headers['content-type']).toBe('application/pdf');
    await test.prisma.user.delete({ where: { id: mia.id } });
  });

  it('has friend requests, friends and unread messages for every demo login', async () => {
    for (const demo of DEMO_LOGINS) {
      const { body } = await login(demo).expect(200);
      const bearer = `Bearer ${body.access_token}`;
      const lengthOf = async (path: string) => ((await test.as({ bearer }).get(path).expect(200)).body as []).length;
      expect(await lengthOf('/api/friends')).toBeGreaterThan(1);
      expect(await lengthOf('/api/friends/pending')).toBeGreaterThan(1);
      expect(await lengthOf('/api/friends/outgoing')).toBeLessThan(3);
      expect(await lengthOf('/api/messages/conversations')).toBeGreaterThan(1);
      const { body: unread } = await test.as({ bearer }).get('/api/messages/unread-count').expect(200);
      expect(unread.count).toBeGreaterThan(0);
    }
    expect(await test.prisma.block.count()).toBe(BLOCKS.length);
  });

  it('has correct unread counts', async () => {
    const { members, messages } = await everything();
    expect(members).toHaveLength(2 * CONVERSATIONS.length);
    for (const { conversationId, userId, unreadCount, lastMessageId } of members) {
      const said = messages.filter((message) => message.conversationId === conversationId);
      expect(unreadCount).toBe(said.filter((one) => one.receiverId === userId && one.readAt === null).length);
      expect(lastMessageId).toBe(said.at(-1)!.id);
    }
  });

  it('has ids that grow with the dates', async () => {
    const { users, pets, friendships, messages } = await everything();
    for (const rows of [users, pets, friendships, messages]) {
      const dates = rows.map((row) => row.createdAt.getTime());
      expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    }
  });

  it('has user albums whose portraits are the profile pictures', async () => {
    const { body } = await login(DEMO_LOGINS[0]!).expect(200);
    const viewer = test.as({ bearer: `Bearer ${body.access_token}` });
    expect(Object.keys(LATER_PHOTOS).length).toBeGreaterThanOrEqual(8);
    for (const key of Object.keys(LATER_PHOTOS)) {
      const { body: photos } = await viewer.get(`/api/user-photo/user/${personUuid(key)}`).expect(200);
      const { body: profile } = await viewer.get(`/api/user/by-uuid/${personUuid(key)}`).expect(200);
      const captions = photos.map((photo: { description: string }) => photo.description);
      const [portrait] = PERSON_PHOTOS[key]!;
      expect(captions).toEqual(
        [...LATER_PHOTOS[key]!.toReversed(), ...PERSON_PHOTOS[key]!, ...(COVERS[key] ? [COVERS[key]] : [])].map(
          ({ caption }) => caption,
        ),
      );
      expect(profile.imageUrl).toContain(photos[captions.indexOf(portrait!.caption)].path);
      const dates = photos.map((photo: { createdAt: string }) => photo.createdAt);
      expect(dates).toEqual(dates.toSorted().reverse());
    }
  });

  it('has albums that only their audience sees, with covers and with pets of friends', async () => {
    const albumsFor = async (email: string) => {
      const { body } = await login({ email, password: DEMO_PASSWORD }).expect(200);
      const viewer = test.as({ bearer: `Bearer ${body.access_token}` });
      const { body: albums } = await viewer.get(`/api/albums/user/${personUuid('ana')}`).expect(200);
      return { viewer, albums: albums as PhotoAlbumView[] };
    };
    const emailOf = (key: string) => PEOPLE.find((person) => person.key === key)!.email;
    const names = ({ albums }: { albums: PhotoAlbumView[] }) => albums.map(({ name }) => name);
    const own = await albumsFor(emailOf('ana'));
    const [trips, studio, secret] = PERSON_ALBUMS.ana!.map(({ name }) => name);
    expect(names(own)).toEqual([trips, studio, secret]);
    expect(own.albums.map(({ photoCount }) => photoCount)).toEqual([3, 2, 1]);
    expect(names(await albumsFor(emailOf('marko')))).toEqual([trips, studio]);
    expect(names(await albumsFor(emailOf('nikola')))).toEqual([trips]);

    const { body: photos } = await own.viewer.get(`/api/albums/${own.albums[0]!.uuid}/photos`).expect(200);
    const cover = PERSON_ALBUMS.ana![0]!.photos.find(({ isCover }) => isCover)!;
    const covers = photos.filter(({ description }: { description: string }) => description === cover.caption);
    expect(own.albums[0]!.coverUrl).toContain(covers[0].path);

    const { body: withMedena } = await own.viewer.get(`/api/photo-pets/pet/${petUuid('medena')}`).expect(200);
    const isByMarko = ({ owner }: { owner: { uuid: string } }) => owner.uuid === personUuid('marko');
    expect(withMedena.filter(isByMarko)).toMatchObject([{ isConfirmed: false }, { isConfirmed: true }]);
  });

  it('has businesses with opening hours and covers', async () => {
    const { body } = await login(DEMO_LOGINS[4]!).expect(200);
    const viewer = test.as({ bearer: `Bearer ${body.access_token}` });
    const businesses = PEOPLE.filter(({ userCategoryId }) => userCategoryId !== 1);
    for (const { key } of businesses) {
      const { body: profile } = await viewer.get(`/api/user/by-uuid/${personUuid(key)}`).expect(200);
      const { hours = [], byAppointment = false } = OPENING_HOURS[key]!;
      expect(profile.business.openingHours).toMatchObject({ hours: [...hours], byAppointment });
      expect(profile.business.cover.description).toBe(COVERS[key]!.caption);
      expect(profile.imageUrl).not.toContain(profile.business.cover.path);
    }
    // Exactly one business is always open.
    const { body: open } = await viewer.get('/api/user?openNow=true').expect(200);
    expect(open.map(({ uuid }: { uuid: string }) => uuid)).toContain(personUuid('lipa'));
  });
});

describe('seeding demo data', () => {
  beforeEach(() => restore());

  it('keeps friendships and conversations that users started before the seeding', async () => {
    await test.prisma.seededPart.delete({ where: { name: 'friends-and-messages' } });
    await test.prisma.friendship.deleteMany({ where: { status: 'PENDING' } });
    await test.prisma.user.delete({ where: { uuid: personUuid('marko') } });
    const before = await everything();
    await seed();
    const after = await everything();
    expect(after.messages).toEqual(before.messages);
    expect(after.members).toEqual(before.members);
    expect(after.friendships).toHaveLength(FRIENDSHIPS.length - 3);
  });

  it('never restores changed or deleted rows', async () => {
    await test.prisma.pet.delete({ where: { uuid: petUuid('mica') } });
    await test.prisma.user.update({ where: { uuid: personUuid('ana') }, data: { firstName: 'Anica' } });
    const before = await everything();
    await seed();
    expect(await everything()).toEqual(before);
  });

  it('adds the missing demo data to an older installation', async () => {
    const whole = await everything();
    const isLater = { name: { contains: '/later/' } };
    const later = Object.values(LATER_PHOTOS)
      .flat()
      .map(({ caption }) => caption);
    await test.prisma.userPhoto.deleteMany({ where: { description: { in: later as string[] } } });
    await test.prisma.seededPart.deleteMany({ where: isLater });
    await test.prisma.seededPart.deleteMany({ where: { name: { in: [APPOINTMENTS, VERIFICATIONS] } } });
    await test.prisma.bookingSettings.deleteMany();
    for (const table of ['bookableService', 'bookingPlace', 'appointment', 'customerNote', 'waitingEntry', 'review'])
      await (test.prisma[table as 'review'].deleteMany() as Promise<unknown>);
    await test.prisma.businessVerification.deleteMany();
    await test.prisma.businessProfile.updateMany({ data: { verifiedAt: null } });
    await test.prisma.user.updateMany({ data: { profilePhotoPicked: false } });
    await seed();
    const completed = await everything();
    const verifiedOf = ({ users }: typeof whole) =>
      users.map(({ businessProfiles }) => businessProfiles[0]?.verifiedAt);
    expect(verifiedOf(completed)).toEqual(verifiedOf(whole));
    expect(completed.appointments).toHaveLength(whole.appointments.length);
    expect(completed.parts.map(({ name }) => name)).toEqual(whole.parts.map(({ name }) => name));
    expect(completed.userPhotos.map(({ description }) => description).sort()).toEqual(
      whole.userPhotos.map(({ description }) => description).sort(),
    );
    expect(completed.users.map(({ profilePhotoId }) => profilePhotoId)).toEqual(
      whole.users.map(({ profilePhotoId }) => profilePhotoId),
    );
  });

  it('adds the same data on every machine, even by several processes and on a slow database', async () => {
    const ids = async () => (await test.prisma.pet.findMany({ orderBy: { id: 'asc' } })).map((pet) => pet.uuid);
    const expected = await ids();
    await test.reset();
    // The wait is longer than Prisma's default limit for a transaction.
    const longWait = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND clock_timestamp() - xact_start > '6 s'`;
    await connected(test.config.DATABASE_URL, async (other) => {
      await other.query('BEGIN; LOCK TABLE "SeededPart" IN SHARE MODE');
      const seeded = Promise.all([seed(), seed()]);
      await eventually(async () => expect(await test.prisma.$queryRawUnsafe(longWait)).not.toEqual([]));
      await other.query('COMMIT');
      await seeded;
    });
    expect(await ids()).toEqual(expected);
    expect(await test.prisma.user.count()).toBe(PEOPLE.length);
    expect(await test.prisma.petPhoto.count()).toBe(PET_PHOTO_COUNT);
  });

  it('continues an interrupted run', async () => {
    await test.reset();
    let composed = 0;
    const failing = () => {
      composed += 1;
      return composed > 10 ? Promise.reject(new Error('out of paint')) : small;
    };
    await expect(seed(failing)).rejects.toThrow('out of paint');
    const half = await everything();
    expect(half.users.length).toBe(PEOPLE.length);
    await seed();
    const whole = await everything();
    expect(whole.userPhotos.slice(0, half.userPhotos.length)).toEqual(half.userPhotos);
    expect(whole.petPhotos.length).toBe(PET_PHOTO_COUNT);
    expect(whole.userPhotos.length).toBe(USER_PHOTO_COUNT);
  });

  it('adds nothing to a database with users', async () => {
    await test.reset();
    await test.make.user();
    await seed();
    const { users, parts } = await everything();
    expect([users.length, parts.length]).toEqual([1, 0]);
  });
});
