import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CHIP_LOOKUPS } from '../../platform/common/limits.js';
import type { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../platform/common/retention.js';
import { AppError } from '../../platform/errors/app-error.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { before, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PetsService } from '../pets/pets.service.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import type { ChipLookupView, PetChipLookupView } from './finders.dto.js';
import type { ChipOwnerRow } from '../pets/pets.sql.js';
import { selectVisiblePetsWithChip } from './finders.sql.js';
import { finderPath, isNamedFinder, isVerifiedFinder } from './finders.visibility.js';

const DAY = 24 * 3_600_000;
const DAY_IN_SECONDS = DAY / 1000;
const HOUR_IN_SECONDS = 3600;
const dayAgo = () => new Date(Date.now() - DAY);

/** Looks up chip numbers, and notifies the owners of the pets. */
@Injectable()
export class ChipLookupsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly pets: PetsService,
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
    private readonly rateLimits: RateLimits,
  ) {}

  onModuleInit() {
    this.jobs.repeat('chip lookups', HOUR_IN_SECONDS, () => this.sweep());
  }

  /**
   * Looks for a pet with this chip number and notifies its owner. The response reveals neither the
   * pet nor the owner, and the daily limit prevents guessing of numbers.
   * @throws AppError too_many_requests
   */
  async look(viewer: Viewer, number: string): Promise<ChipLookupView> {
    const uuid = randomUUID();
    const { pets, announcements, isOwnerNotified } = await withLockedAccount(
      this.prisma,
      viewer,
      async (transaction) => {
        const isNamed = (await transaction.user.count({ where: { id: viewer.id, ...isNamedFinder } })) > 0;
        const lookups = await transaction.chipLookup.findMany({
          where: { userId: viewer.id, createdAt: { gt: dayAgo() } },
          select: { uuid: true, petId: true, ownerId: true, isOwnerNotified: true },
        });
        const isVerified = (await transaction.user.count({ where: { id: viewer.id, ...isVerifiedFinder } })) > 0;
        const limit = isVerified ? CHIP_LOOKUPS.perBusinessAndDay : CHIP_LOOKUPS.perDay;
        if (new Set(lookups.map((lookup) => lookup.uuid)).size >= limit)
          throw new AppError('too_many_requests', DAY_IN_SECONDS);
        const found = await transaction.$queryRaw<ChipOwnerRow[]>(selectVisiblePetsWithChip(viewer, number));
        const rows = [];
        const told = [];
        for (const pet of found) {
          // Send at most one notice per finder, pet and day.
          const isKnown = lookups.some(
            (lookup) => lookup.petId === pet.id && lookup.ownerId === pet.userId && lookup.isOwnerNotified,
          );
          const notice =
            isKnown || pet.userId === viewer.id ? undefined : await this.tell(transaction, viewer, pet, isNamed);
          if (notice) told.push(notice);
          const isOwnerNotified = isKnown || notice !== undefined;
          rows.push({ uuid, userId: viewer.id, petId: pet.id, ownerId: pet.userId, isNamed, isOwnerNotified });
        }
        await transaction.chipLookup.createMany({ data: rows.length > 0 ? rows : [{ uuid, userId: viewer.id }] });
        return { pets: found, announcements: told, isOwnerNotified: rows.some((row) => row.isOwnerNotified) };
      },
    );
    for (const announce of announcements) announce();
    return { uuid, isRegistered: pets.length > 0, isOwnerNotified };
  }

  /**
   * Notifies the owner of a pet, and returns the function to run after the commit. Returns
   * undefined if strangers have used up the messages of the pet or its owner; clinics and shelters
   * have messages of their own.
   */
  private async tell(
    transaction: Prisma.TransactionClient,
    finder: Viewer,
    pet: ChipOwnerRow,
    isNamed: boolean,
    text?: string,
  ): Promise<(() => void) | undefined> {
    const key = isNamed ? `helper:${pet.uuid}` : pet.uuid;
    if (!(await this.rateLimits.allows('chipMessagesPerPet', key))) return undefined;
    const limit = isNamed ? 'chip_read_by_helper' : 'chip_read';
    const source = { actorId: finder.id, petId: pet.id, limit } as const;
    const notice = { kind: 'chip_read', about: pet.name, path: finderPath(pet.uuid), ...source } as const;
    const { userIds, announce } = await this.notifications.addNotice(pet.userId, { ...notice, text }, transaction);
    return userIds.length > 0 ? announce : undefined;
  }

  /**
   * Sends the finder's message to the owner. Allows one message per lookup, within a day of the
   * lookup, and one message per finder, pet and day.
   * @throws AppError not_found, not_possible_now, too_many_requests
   */
  async write(viewer: Viewer, uuid: string, content: string): Promise<void> {
    const recent = { userId: viewer.id, createdAt: { gt: dayAgo() } };
    const announcements = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const blocks = await transaction.chipLookup.findMany({
        where: { userId: viewer.id, isBlocked: true },
        select: { ownerId: true },
      });
      const blockers = blocks.flatMap(({ ownerId }) => ownerId ?? []);
      const own = { ...recent, uuid, pet: petsVisibleTo(viewer), ownerId: { notIn: blockers } };
      const sent = await transaction.chipLookup.findMany({
        where: { ...recent, text: { not: null } },
        select: { petId: true },
      });
      const written = await transaction.chipLookup.updateManyAndReturn({
        where: { ...own, text: null, petId: { notIn: sent.flatMap(({ petId }) => petId ?? []) } },
        data: { text: content },
        select: { ownerId: true, isNamed: true, pet: { select: { id: true, uuid: true, name: true, userId: true } } },
      });
      if (written.length === 0) {
        const count = await transaction.chipLookup.count({ where: own });
        throw new AppError(count > 0 ? 'not_possible_now' : 'not_found');
      }
      const told = [];
      const addressees = written.flatMap(({ ownerId, isNamed, pet }) =>
        pet && ownerId === pet.userId && ownerId !== viewer.id ? [{ pet, isNamed }] : [],
      );
      for (const { pet, isNamed } of addressees) {
        const announce = await this.tell(transaction, viewer, pet, isNamed, content);
        if (announce) told.push(announce);
      }
      if (told.length === 0 && addressees.length > 0) throw new AppError('too_many_requests', DAY_IN_SECONDS);
      return told;
    });
    for (const announce of announcements) announce();
  }

  /**
   * Returns the lookups of the viewer's pet, newest first.
   * @throws AppError pet_not_found, not_yours
   */
  async ofPet(viewer: Viewer, petUuid: string, query: PageQuery): Promise<Page<PetChipLookupView>> {
    const { id: petId } = await this.pets.ownedBy(viewer, { uuid: petUuid });
    const rows = await this.prisma.chipLookup.findMany({
      where: { petId, ownerId: viewer.id, userId: { not: viewer.id }, ...before(query) },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      select: {
        id: true,
        text: true,
        isNamed: true,
        isBlocked: true,
        createdAt: true,
        user: { select: { ...userSummarySelect, disabledAt: true } },
      },
    });
    return toPage(rows, query.limit, ({ id, text, isNamed, isBlocked, createdAt, user }) => ({
      id,
      business: isNamed && !user.disabledAt ? toUserSummary(user) : null,
      text,
      isBlocked,
      createdAt: createdAt.toISOString(),
    }));
  }

  /**
   * Blocks the unknown finder of a lookup. A block ends when the lookup is deleted.
   * @throws AppError pet_not_found, not_yours, not_found
   */
  async block(viewer: Viewer, petUuid: string, id: number): Promise<void> {
    const { id: petId } = await this.pets.ownedBy(viewer, { uuid: petUuid });
    const { count } = await this.prisma.chipLookup.updateMany({
      where: { id, petId, ownerId: viewer.id, userId: { not: viewer.id } },
      data: { isBlocked: true },
    });
    if (count === 0) throw new AppError('not_found');
  }

  async sweep(): Promise<void> {
    const longAgo = new Date(Date.now() - KEPT.chipLookupDays * DAY);
    await this.prisma.long.chipLookup.deleteMany({ where: { createdAt: { lt: longAgo } } });
  }
}
