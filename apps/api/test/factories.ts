import { JwtService } from '@nestjs/jwt';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BusinessKind, FriendshipStatus, Prisma, Role } from '@sapa/prisma/client';
import sharp from 'sharp';
import { areaOf } from '../src/platform/common/area.js';
import { hashPassword } from '../src/platform/auth/passwords.js';
import type { PrismaService } from '../src/platform/prisma/prisma.service.js';

export const PASSWORD = 'Correct-horse-9';
// All users share one password hash, because hashing is slow by design.
const passwordHash = hashPassword(PASSWORD);

export interface TestUser {
  id: number;
  uuid: string;
  email: string;
  /** Value of the `Authorization` header. */
  bearer: string;
  sessionId: string;
  role: Role;
  suspendedUntil: number | null;
}

/**
 * Creates valid rows together with their parents. A test sets only the fields that matter to it.
 */
export class Factories {
  private count = 0;

  constructor(
    private readonly prisma: PrismaService,
    private readonly app: NestFastifyApplication,
  ) {}

  /**
   * Creates a pet owner with an active session. Uses a single statement, because every test needs
   * users and two Prisma calls take several times as long.
   */
  async user(data: Partial<Prisma.UserCreateManyInput> = {}): Promise<TestUser> {
    this.count += 1;
    const values = Object.entries({
      email: `user${this.count}@example.org`,
      passwordHash: await passwordHash,
      firstName: `First${this.count}`,
      lastName: `Last${this.count}`,
      userCategoryId: 1,
      updatedAt: new Date(),
      ...data,
    }).filter(([, value]) => value !== undefined);
    const columns = values.map(([name]) => `"${name}"`);
    const places = values.map((_value, index) => `$${index + 1}`);
    const [made] = await this.prisma.$queryRawUnsafe<Omit<TestUser, 'bearer'>[]>(
      `WITH made AS (INSERT INTO "User" (${columns.join()}) VALUES (${places.join()}) RETURNING id, uuid::text, email, role,
          extract(epoch FROM "suspendedUntil")::float8 AS "suspendedUntil"),
        session AS (INSERT INTO "Session" ("userId", "expiresAt") SELECT id, now() + interval '1 hour' FROM made RETURNING id)
      SELECT made.*, session.id::text AS "sessionId" FROM made, session`,
      ...values.map(([, value]) => value),
    );
    return { ...made!, bearer: this.bearer(made!) };
  }

  /** Creates users with as few fields as possible. Returns their ids. */
  async crowd(size: number): Promise<number[]> {
    const people = await this.prisma.$queryRaw<{ id: number }[]>`INSERT INTO "User" (email, "passwordHash", "updatedAt")
      SELECT 'crowd' || number || '@example.org', 'x', now() FROM generate_series(0, ${size}::int - 1) number RETURNING id`;
    return people.map(({ id }) => id);
  }

  async session(userId: number, expiresAt = new Date(Date.now() + 3_600_000)) {
    const { id: sessionId } = await this.prisma.session.create({ data: { userId, expiresAt } });
    return { sessionId, bearer: this.bearer({ id: userId, sessionId }) };
  }

  private bearer({ id, sessionId }: Pick<TestUser, 'id' | 'sessionId'>): string {
    const token = this.app.get(JwtService).sign({ sid: sessionId }, { subject: String(id), expiresIn: '1h' });
    return `Bearer ${token}`;
  }

  /** Creates a passkey that no authenticator knows. `Authenticator` creates usable passkeys. */
  async passkey(userId: number) {
    this.count += 1;
    const keys = { credentialId: Buffer.from(`credential ${this.count}`), publicKey: Buffer.from('x') };
    return this.prisma.passkey.create({ data: { userId, ...keys, counter: 0, name: 'x', isBackedUp: false } });
  }

  async linkedAccount(userId: number, issuer = 'https://provider.example') {
    this.count += 1;
    return this.prisma.linkedAccount.create({ data: { userId, issuer, subject: `subject ${this.count}` } });
  }

  async address(userId: number, placeId: number | null = null) {
    const data = { userId, country: 'Serbia', city: 'Niš', street: 'Obrenovićeva 1', placeId };
    return this.prisma.address.create({ data });
  }

  async pet(data: Partial<Prisma.PetUncheckedCreateInput> = {}) {
    return this.prisma.pet.create({
      data: {
        userId: data.userId ?? (await this.user()).id,
        petCategoryId: 1,
        petCategoryGroupId: 101,
        petCategoryFoodId: 11,
        name: 'Riki',
        birthdate: new Date('2020-05-17'),
        gender: 'MALE',
        ...data,
      },
    });
  }

  /** Creates a business that is always open, with two places and one service. */
  async bookableBusiness({ userId, kind = 'BEAUTY_PARLOR' }: { userId: number; kind?: BusinessKind }) {
    return this.prisma.businessProfile.create({
      data: {
        userId,
        kind,
        establishmentDate: new Date(),
        timeZone: 'UTC',
        hours: {
          create: Array.from({ length: 7 }, (_, day) => ({ opensAt: day * 1440, closesAt: day * 1440 + 1440 })),
        },
        services: { create: { serviceId: 1 } },
        bookingSettings: {
          create: { isOpen: true, noticeMinutes: 0, horizonDays: 60, confirmsByHand: false, cancelUntilMinutes: 0 },
        },
        bookingPlaces: {
          create: [
            { name: 'Table 1', position: 0 },
            { name: 'Table 2', position: 1 },
          ],
        },
        bookableServices: { create: { serviceId: 1, minutes: 60, bufferMinutes: 0 } },
      },
      include: { bookingPlaces: { orderBy: { position: 'asc' } } },
    });
  }

  /** Creates a confirmed appointment the day after tomorrow. */
  async appointment(data: { businessProfileId: number; customerId: number; petId?: number }) {
    const { businessProfileId, customerId } = data;
    const petId = data.petId ?? (await this.pet({ userId: customerId })).id;
    const place = await this.prisma.bookingPlace.findFirstOrThrow({
      where: { businessProfileId },
      orderBy: { position: 'asc' },
    });
    const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 2 * 86_400_000);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    return this.prisma.appointment.create({
      data: {
        ...{ businessProfileId, customerId, petId, placeId: place.id, serviceId: 1, state: 'CONFIRMED' },
        ...{ startsAt, endsAt, occupiedUntil: endsAt },
      },
    });
  }

  /** Creates an appointment that was completed an hour ago. */
  async completedAppointment(data: { businessProfileId: number; customerId: number; petId?: number }) {
    const { id } = await this.appointment(data);
    const endsAt = new Date(Date.now() - 3_600_000);
    const startsAt = new Date(endsAt.getTime() - 3_600_000);
    return this.prisma.appointment.update({
      where: { id },
      data: { startsAt, endsAt, occupiedUntil: endsAt, state: 'DONE', placeId: null },
    });
  }

  async review(data: Partial<Prisma.ReviewUncheckedCreateInput> & { businessProfileId: number }) {
    const authorId = data.authorId ?? (await this.user()).id;
    return this.prisma.review.create({ data: { stars: 5, ...data, authorId } });
  }

  async friendship(requesterId: number, addresseeId: number, status: FriendshipStatus = 'ACCEPTED') {
    return this.prisma.friendship.create({ data: { requesterId, addresseeId, status } });
  }

  async wallPost(data: Partial<Prisma.WallPostUncheckedCreateInput> = {}) {
    const authorId = data.authorId ?? (await this.user()).id;
    return this.prisma.wallPost.create({ data: { content: 'Zdravo!', ...data, authorId } });
  }

  /** Creates an open report of a lost dog in Niš. */
  async animalReport(data: Partial<Prisma.AnimalReportUncheckedCreateInput> = {}) {
    return this.prisma.animalReport.create({
      data: {
        type: 'LOST',
        petCategoryId: 1,
        ...areaOf({ latitude: 43.321, longitude: 21.896 }),
        placeId: 787657,
        seenAt: new Date(),
        expiresAt: new Date(Date.now() + 60 * 86_400_000),
        ...data,
      },
    });
  }

  /** Creates a sighting in Niš. */
  async sighting(data: Pick<Prisma.AnimalSightingUncheckedCreateInput, 'reportId' | 'userId' | 'text'>) {
    const area = areaOf({ latitude: 43.321, longitude: 21.896 });
    return this.prisma.animalSighting.create({ data: { ...area, placeId: 787657, seenAt: new Date(), ...data } });
  }

  /** Creates a published blog post. */
  async blogPost(data: Partial<Prisma.BlogPostUncheckedCreateInput> = {}) {
    const authorId = data.authorId ?? (await this.user()).id;
    return this.prisma.blogPost.create({
      data: {
        title: 'Zima',
        content: 'Sneg.',
        excerpt: 'Sneg.',
        category: 'PSI',
        petCategoryId: 1,
        isPublished: true,
        publishedAt: data.isPublished === false ? null : new Date(),
        ...data,
        authorId,
      },
    });
  }

  /** Creates a comment, by default on a wall post. */
  async comment(data: Partial<Prisma.CommentUncheckedCreateInput> = {}) {
    const authorId = data.authorId ?? (await this.user()).id;
    const target = data.wallPostId || data.blogPostId ? {} : { wallPostId: (await this.wallPost()).id };
    const comment = await this.prisma.comment.create({ data: { content: 'Bravo!', ...target, ...data, authorId } });
    return {
      ...comment,
      id: Number(comment.id),
      parentId: comment.parentId === null ? null : Number(comment.parentId),
    };
  }

  async like(data: Prisma.LikeUncheckedCreateInput) {
    const like = await this.prisma.like.create({ data });
    return { ...like, id: Number(like.id) };
  }

  async block(blockerId: number, blockedId: number) {
    await this.prisma.block.create({ data: { blockerId, blockedId } });
  }
}

/**
 * Creates a single-colour picture. It is only 8 px high, because a normal picture takes five
 * times as long.
 */
export const picture = (format: 'jpeg' | 'png' | 'gif' | 'webp' = 'jpeg', width = 400, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#d9480f' } })
    .toFormat(format)
    .toBuffer();
