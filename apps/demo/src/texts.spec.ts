import 'reflect-metadata';
import { RegisterDto } from '@sapa/api/features/accounts/accounts.dto';
import { CreateAddressDto } from '@sapa/api/features/addresses/addresses.dto';
import { CreateHealthEntryDto } from '@sapa/api/features/health-records/health-records.dto';
import { InvalidFields } from '@sapa/api/platform/errors/app-error';
import { OpeningHoursDto } from '@sapa/api/features/businesses/opening-hours.dto';
import { RequestPipe } from '@sapa/api/platform/validation/request.pipe';
import { CreatePetDto } from '@sapa/api/features/pets/pets.dto';
import { SendMessageDto } from '@sapa/api/features/messages/messages.dto';
import { CreateAlbumDto } from '@sapa/api/features/photos/albums.dto';
import { UploadPetPhotoDto, UploadUserPhotoDto } from '@sapa/api/features/photos/photos.dto';
import { UpdateProfileDto } from '@sapa/api/features/profiles/profiles.dto';
import { CancelAppointmentDto } from '@sapa/api/features/appointments/appointments.dto';
import { OwnBookingDto } from '@sapa/api/features/appointments/booking.dto';
import { CustomerNoteDto, WalkInDto } from '@sapa/api/features/appointments/desk.dto';
import { ReviewAnswerDto, ReviewDto } from '@sapa/api/features/reviews/reviews.dto';
import { COVERS } from './albums/covers.js';
import { PERSON_ALBUMS, PET_ALBUMS } from './albums/further.js';
import { LATER_PHOTOS } from './albums/later.js';
import { LOOKS } from './albums/looks.js';
import { PERSON_PHOTOS } from './albums/people.js';
import { PET_PHOTOS } from './albums/pets.js';
import { BOOKING_RULES } from './businesses/booking-rules.js';
import { DIARIES, PHONE } from './businesses/diary.js';
import { OPENING_HOURS } from './businesses/hours.js';
import { CONVERSATIONS } from './friends/conversations.js';
import { BLOCKS, FRIENDSHIPS } from './friends/friendships.js';
import { RECORDS, toRequest } from './health/records.js';
import { DEMO_PASSWORD } from './people/logins.js';
import { PEOPLE } from './people/people.js';
import { PETS } from './pets/pets.js';
import { petUuid } from './uuids.js';

describe('demo data', () => {
  const pipe = new RequestPipe();
  const problemsOf = async (metatype: new () => object, body: object): Promise<object> => {
    try {
      await pipe.transform(body, { type: 'body', metatype });
      return {};
    } catch (error) {
      if (error instanceof InvalidFields) return error.fields;
      throw error;
    }
  };

  it.each(PEOPLE.map((person) => [person.key, person] as const))(
    'has texts of %s that are valid in the API',
    async (_key, person) => {
      const { email, firstName, lastName, services, date, ...rest } = person;
      expect(await problemsOf(RegisterDto, { email, firstName, lastName, password: DEMO_PASSWORD })).toEqual({});
      expect(await problemsOf(UpdateProfileDto, { ...rest, firstName, date })).toEqual({});
      expect(await problemsOf(CreateAddressDto, person)).toEqual({});
      expect(email).toMatch(/\.example$/);
      expect(services === undefined).toBe(![3, 4].includes(person.userCategoryId));
      const hours = OPENING_HOURS[person.key];
      expect(hours === undefined).toBe(person.userCategoryId === 1);
      if (hours) expect(await problemsOf(OpeningHoursDto, { hours: [], ...hours })).toEqual({});
      expect(PERSON_PHOTOS[person.key]).not.toHaveLength(0);
      const cover = COVERS[person.key];
      expect(cover === undefined).toBe(person.userCategoryId === 1);
      for (const { caption } of [
        ...PERSON_PHOTOS[person.key]!,
        ...(LATER_PHOTOS[person.key] ?? []),
        ...(cover ? [cover] : []),
      ]) {
        expect(await problemsOf(UploadUserPhotoDto, { description: caption })).toEqual({});
      }
    },
  );

  it.each(PETS.map((pet) => [pet.name, pet] as const))(
    'has the pet %s with texts that are valid in the API',
    async (_name, pet) => {
      const body = {
        petCategoryId: Math.floor(pet.breed / 100),
        petCategoryGroupId: pet.breed,
        petCategoryFoodId: pet.food,
        petName: pet.name,
        dateOfBirth: pet.birthdate,
        isForGiveAway: pet.giveAway ?? false,
        ...pet,
      };
      expect(await problemsOf(CreatePetDto, body)).toEqual({});
      expect(LOOKS[pet.key]).toBeDefined();
      for (const { caption } of PET_PHOTOS[pet.key]!) {
        const upload = { petUuid: petUuid(pet.key), description: caption };
        expect(await problemsOf(UploadPetPhotoDto, upload)).toEqual({});
      }
    },
  );

  it.each(CONVERSATIONS.map((talk) => [talk.between.join(' and '), talk] as const))(
    'has a conversation between %s that is valid in the API',
    async (_names, { between, unread, messages }) => {
      for (const { from, text } of messages) {
        expect(between).toContain(from);
        expect(await problemsOf(SendMessageDto, { receiverId: 1, content: text })).toEqual({});
      }
      expect(new Set(messages.slice(messages.length - unread).map(({ from }) => from)).size).toBe(unread === 0 ? 0 : 1);
      const times = messages.map(({ at }) => Date.parse(at));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    },
  );

  it('has at most one friendship per pair of users, requested after both registrations', () => {
    const joined = new Map(PEOPLE.map(({ key, joinedAt }) => [key, Date.parse(joinedAt)]));
    const meetings = [
      ...FRIENDSHIPS.map(({ requester, addressee, askedAt }) => [requester, addressee, askedAt] as const),
      ...CONVERSATIONS.map(({ between, messages }) => [...between, messages[0]!.at] as const),
      ...BLOCKS.map(({ blocker, blocked, createdAt }) => [blocker, blocked, createdAt] as const),
    ];
    for (const [one, other, at] of meetings) {
      expect(one).not.toBe(other);
      expect(Date.parse(at)).toBeGreaterThan(Math.max(joined.get(one)!, joined.get(other)!));
    }
    const pairs = FRIENDSHIPS.map(({ requester, addressee }) => [requester, addressee].sort().join(' '));
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { blocker, blocked } of BLOCKS) expect(pairs).not.toContain([blocker, blocked].sort().join(' '));
  });

  it.each(Object.entries(RECORDS))('has a health record of %s that is valid in the API', async (_pet, entries) => {
    for (const entry of entries) expect(await problemsOf(CreateHealthEntryDto, toRequest(entry))).toEqual({});
  });

  it.each(Object.entries(BOOKING_RULES))('has rules for appointments at %s that are valid', async (key, rules) => {
    const { places, services, ...settings } = rules;
    const body = {
      isOpen: true,
      ...settings,
      places: places.map((name) => ({ name })),
      services: services.map(({ bufferMinutes = 0, bySize = {}, ...service }) => ({
        ...service,
        bufferMinutes,
        durations: Object.entries(bySize).map(([size, minutes]) => ({ size: size.toLowerCase(), minutes })),
      })),
    };
    expect(await problemsOf(OwnBookingDto, body)).toEqual({});
    const offered = PEOPLE.find((person) => person.key === key)!.services;
    for (const { serviceId } of services) expect(offered).toContain(serviceId);
    expect(PEOPLE.filter((person) => person.services).map((person) => person.key)).toContain(key);
  });

  it.each(Object.entries(DIARIES))('has appointments and reviews at %s that are valid', async (_key, diary) => {
    const startsAt = '2026-11-30T09:00:00Z';
    for (const { service: serviceId, guest, words, note, review, reason = '' } of diary) {
      const [customerName = 'x', petName, phone] = guest ?? [];
      const customerPhone = phone && `${PHONE}${phone}`;
      const walkIn = { serviceId: serviceId ?? 1, startsAt, customerName, petName, customerPhone, words };
      expect(await problemsOf(WalkInDto, walkIn)).toEqual({});
      expect(await problemsOf(CancelAppointmentDto, { reason })).toEqual({});
      if (note) expect(await problemsOf(CustomerNoteDto, { text: note })).toEqual({});
      if (!review) continue;
      const { answer = 'x', ...written } = review;
      expect(await problemsOf(ReviewDto, { appointmentId: 1, ...written })).toEqual({});
      expect(await problemsOf(ReviewAnswerDto, { text: answer })).toEqual({});
    }
  });

  it('is validated by a function that reports invalid strings', async () => {
    expect(await problemsOf(CreatePetDto, { petName: 'X' })).toMatchObject({ petName: ['pet_name_too_short'] });
  });

  it('links only to the front pages of social networks', () => {
    const links = PEOPLE.flatMap(({ facebook, twitter, youtube, tiktok }) => [facebook, twitter, youtube, tiktok]);
    for (const link of links.filter((found) => found !== undefined)) expect(new URL(link).pathname).toBe('/');
  });

  it.each([...Object.entries(PERSON_ALBUMS), ...Object.entries(PET_ALBUMS)])(
    'has albums of %s that are valid in the API and show only pets of the owner and of friends',
    async (key, albums) => {
      const owner = PETS.find((pet) => pet.key === key)?.owner ?? key;
      const friends = FRIENDSHIPS.filter(({ isPending }) => !isPending).flatMap(({ requester, addressee }) =>
        requester === owner ? addressee : addressee === owner ? requester : [],
      );
      for (const { name, audience, photos } of albums) {
        expect(await problemsOf(CreateAlbumDto, { name, audience: audience.toLowerCase() })).toEqual({});
        expect(photos).not.toHaveLength(0);
        for (const { caption, shows = [], asks = [] } of photos) {
          expect(await problemsOf(UploadUserPhotoDto, { description: caption })).toEqual({});
          for (const shown of [...shows, ...asks])
            expect([owner, ...friends]).toContain(PETS.find((pet) => pet.key === shown)!.owner);
        }
      }
    },
  );

  it('has photo descriptions only for existing pets and users', () => {
    expect(Object.keys(PET_PHOTOS).sort()).toEqual(PETS.map(({ key }) => key).sort());
    expect(Object.keys(PERSON_PHOTOS).sort()).toEqual(PEOPLE.map(({ key }) => key).sort());
    for (const albums of [LATER_PHOTOS, PERSON_ALBUMS])
      expect(Object.keys(albums).filter((key) => !PERSON_PHOTOS[key])).toEqual([]);
    expect(Object.keys(PET_ALBUMS).filter((key) => !PET_PHOTOS[key])).toEqual([]);
  });
});
