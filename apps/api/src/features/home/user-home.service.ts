import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AROUND } from '../../platform/common/limits.js';
import { regionOf, type Language } from '../../platform/http/language.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { ReportViewsService } from '../lost-and-found/report-views.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { placeSummarySelect, toPlaceSummary } from '../places/places.mapper.js';
import type { CarePetView, CareView } from '../reminders/reminders.dto.js';
import { carePetSelect, toCarePetView } from '../reminders/reminders.mapper.js';
import { RemindersService } from '../reminders/reminders.service.js';
import { caredForBy } from '../reminders/reminders.visibility.js';
import { WallService } from '../wall/wall.service.js';
import { HOME, type HomeView, type LostNearView } from './home.dto.js';

const point = { latitude: true, longitude: true } as const;

const areaSelect = {
  alertArea: { select: { ...point, km: true, place: { select: placeSummarySelect } } },
  address: { select: { place: { select: { ...point, ...placeSummarySelect } } } },
} as const satisfies Prisma.UserSelect;

type AreaRow = Prisma.UserGetPayload<{ select: typeof areaSelect }>;

/** Reads the home page of a logged-in user. The blocks are read in parallel. */
@Injectable()
export class UserHomeService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly reminders: RemindersService,
    private readonly reports: ReportViewsService,
    private readonly wall: WallService,
    private readonly notifications: NotificationsService,
  ) {}

  async get(viewer: Viewer, language: Language): Promise<HomeView> {
    const [user, { care, pets }, posts, answers] = await Promise.all([
      this.user(viewer, language),
      this.care(viewer, language),
      this.wall.ofFriends(viewer, HOME.posts),
      this.notifications.answers(viewer, HOME.answers),
    ]);
    return { ...user, care, pets, posts, answers };
  }

  /** Returns the blocks that depend on the viewer's row: finished steps, and lost animals. */
  private async user(viewer: Viewer, language: Language) {
    const accepted = { where: { status: 'ACCEPTED' }, take: 1, select: { id: true } } as const;
    const { userCategoryId, requestedFriendships, receivedFriendships, ...areas } =
      await this.prisma.user.findUniqueOrThrow({
        where: { id: viewer.id },
        relationLoadStrategy: 'join',
        select: {
          userCategoryId: true,
          requestedFriendships: accepted,
          receivedFriendships: accepted,
          ...areaSelect,
        },
      });
    return {
      hasProfile: userCategoryId !== null,
      hasFriends: requestedFriendships.length + receivedFriendships.length > 0,
      lost: await this.lostNear(viewer, areas, language),
    };
  }

  private async care(viewer: Viewer, language: Language): Promise<{ care: CareView; pets: CarePetView[] }> {
    const [all, newest] = await Promise.all([this.reminders.care(viewer, language), this.pets(viewer)]);
    const { today } = all;
    const care = {
      ...all,
      reminders: all.reminders
        .filter(({ nextOn, snoozedUntil }) => (snoozedUntil ?? nextOn) <= today)
        .slice(0, HOME.care),
      doses: all.doses.filter(({ dueAt }) => dueAt.startsWith(today)).slice(0, HOME.care),
    };
    const shown = new Set(newest.map(({ uuid }) => uuid));
    const others = [...care.reminders, ...care.doses].map(({ pet }) => pet.uuid).filter((uuid) => !shown.has(uuid));
    return { care, pets: [...newest, ...(others.length > 0 ? await this.pets(viewer, others) : [])] };
  }

  /** Returns the newest of the viewer's pets, or the pets with these UUIDs. */
  private async pets(viewer: Viewer, uuids?: string[]): Promise<CarePetView[]> {
    const rows = await this.prisma.pet.findMany({
      where: { ...caredForBy(viewer), ...(uuids && { uuid: { in: uuids } }) },
      orderBy: { id: 'desc' },
      take: uuids?.length ?? HOME.pets,
      relationLoadStrategy: 'join',
      select: carePetSelect,
    });
    return rows.map(toCarePetView);
  }

  private async lostNear(viewer: Viewer, { alertArea, address }: AreaRow, language: Language): Promise<LostNearView> {
    const read = (where: Parameters<ReportViewsService['newestLost']>[1]) =>
      this.reports.newestLost(viewer, where, HOME.lost, language);
    if (alertArea?.place && alertArea.latitude !== null && alertArea.longitude !== null && alertArea.km > 0) {
      const { latitude, longitude, km, place } = alertArea;
      return { place: toPlaceSummary(place, language), km, reports: await read({ latitude, longitude, km }) };
    }
    const town = address?.place;
    const km = AROUND.directory;
    if (town) return { place: toPlaceSummary(town, language), km, reports: await read({ ...town, km }) };
    return { place: null, km: null, reports: await read({ countryCode: regionOf(language) }) };
  }
}
