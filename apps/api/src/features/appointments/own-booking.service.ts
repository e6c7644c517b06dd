import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { APPOINTMENTS } from '../../platform/common/limits.js';
import { DEFAULT_TIME_ZONE, todayIn } from '../../platform/common/local-time.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { FieldProblem } from '../../platform/errors/problems.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { parseDay } from '../../platform/validation/dates.js';
import { currentBusiness } from '../businesses/kinds.js';
import { lockBusinessesOf, lockBusinessProfile } from './appointments.sql.js';
import { atBusinessOf, isOpen } from './appointments.visibility.js';
import type { BookingPlaceDto, ClosedDaysDto, ClosedDaysView, OwnBookingDto, OwnBookingView } from './booking.dto.js';
import {
  bookableSelect,
  CLOSED_DAYS,
  DEFAULT_RULES,
  rulesSelect,
  toClosedDaysView,
  toDurations,
  toSize,
} from './booking.mapper.js';

type Transaction = Prisma.TransactionClient;

const placesSelect = { orderBy: { position: 'asc' }, select: { id: true, name: true } } as const;

/** Manages the rules for appointments of the viewer's business. */
@Injectable()
export class OwnBookingService {
  constructor(private readonly prisma: PrismaService) {}

  /** @throws AppError not_found without a business */
  async get(viewer: Viewer): Promise<OwnBookingView> {
    const { id } = await this.businessOf(viewer);
    const business = await this.prisma.businessProfile.findUniqueOrThrow({
      where: { id },
      relationLoadStrategy: 'join',
      select: {
        timeZone: true,
        bookingSettings: { select: rulesSelect },
        bookingPlaces: placesSelect,
        bookableServices: bookableSelect,
        closedDays: CLOSED_DAYS,
      },
    });
    const { timeZone, bookingSettings, bookingPlaces, bookableServices, closedDays } = business;
    const today = todayIn(timeZone ?? DEFAULT_TIME_ZONE);
    return {
      ...(bookingSettings ?? DEFAULT_RULES),
      timeZone,
      places: bookingPlaces,
      services: bookableServices.map(({ durations, ...service }) => ({
        ...service,
        durations: toDurations(durations),
      })),
      closedDays: closedDays.filter(({ lastOn }) => lastOn >= today).map(toClosedDaysView),
    };
  }

  /**
   * Replaces the rules, places and services. Existing appointments keep their times.
   * @throws AppError not_found, hours_required, place_in_use, InvalidFields
   */
  async replace(viewer: Viewer, { places, services, words, ...rules }: OwnBookingDto): Promise<OwnBookingView> {
    const { id } = await this.businessOf(viewer);
    await this.prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw(lockBusinessProfile(id));
      const business = await transaction.businessProfile.findUniqueOrThrow({
        where: { id },
        select: { timeZone: true, services: { select: { serviceId: true } }, bookingPlaces: placesSelect },
      });
      if (rules.isOpen && business.timeZone === null) throw new AppError('hours_required');
      const offered = business.services.map(({ serviceId }) => serviceId);
      const problems: Record<string, FieldProblem[]> = {};
      for (const [index, { serviceId }] of services.entries()) {
        const isRepeated = services.findIndex((other) => other.serviceId === serviceId) < index;
        if (!offered.includes(serviceId) || isRepeated)
          problems[`services.${index}.serviceId`] = ['service_not_offered'];
      }
      const stored = business.bookingPlaces.map((place) => place.id);
      const kept = places.flatMap((place) => place.id ?? []);
      for (const [index, place] of places.entries())
        if (
          place.id !== undefined &&
          (!stored.includes(place.id) || kept.indexOf(place.id) !== kept.lastIndexOf(place.id))
        )
          problems[`places.${index}.id`] = ['unknown_reference'];
      if (Object.keys(problems).length > 0) throw new InvalidFields(problems);

      const values = { ...rules, words: words || null };
      await transaction.bookingSettings.upsert({
        where: { businessProfileId: id },
        create: { businessProfileId: id, ...values },
        update: values,
        select: { businessProfileId: true },
      });
      await this.replacePlaces(
        transaction,
        id,
        places,
        stored.filter((placeId) => !kept.includes(placeId)),
      );
      await transaction.bookableService.deleteMany({ where: { businessProfileId: id } });
      for (const { serviceId, minutes, bufferMinutes, durations } of services)
        await transaction.bookableService.create({
          data: {
            businessProfileId: id,
            serviceId,
            minutes,
            bufferMinutes,
            durations: { create: durations.map(({ size, ...duration }) => ({ ...duration, size: toSize(size) })) },
          },
          select: { serviceId: true },
        });
    });
    return this.get(viewer);
  }

  /** @throws AppError not_found, too_many_closed_days, InvalidFields */
  async addClosedDays(viewer: Viewer, { firstOn, lastOn, note }: ClosedDaysDto): Promise<ClosedDaysView> {
    const { id: businessProfileId, timeZone } = await this.businessOf(viewer);
    const today = todayIn(timeZone);
    if (parseDay(lastOn) < today || parseDay(lastOn) < parseDay(firstOn))
      throw new InvalidFields({ lastOn: ['date_too_early'] });
    return this.prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw(lockBusinessProfile(businessProfileId));
      await transaction.closedDays.deleteMany({ where: { businessProfileId, lastOn: { lt: today } } });
      const period = { businessProfileId, firstOn: parseDay(firstOn), lastOn: parseDay(lastOn) };
      const values = { note: note || null };
      const { select } = CLOSED_DAYS;
      // A repeated request changes the stored period.
      const stored = await transaction.closedDays.findFirst({ where: period, select: { id: true } });
      if (stored) return toClosedDaysView(await transaction.closedDays.update({ where: stored, data: values, select }));
      const count = await transaction.closedDays.count({ where: { businessProfileId } });
      if (count >= APPOINTMENTS.closedDays) throw new AppError('too_many_closed_days');
      return toClosedDaysView(await transaction.closedDays.create({ data: { ...period, ...values }, select }));
    });
  }

  async removeClosedDays(viewer: Viewer, id: number): Promise<void> {
    await this.prisma.closedDays.delete({
      where: { id, businessProfile: { userId: viewer.id } },
      select: { id: true },
    });
  }

  /**
   * Checks that no customer has an upcoming appointment, before the viewer changes the category:
   * customers would keep appointments at a business that exists no longer.
   * @throws AppError upcoming_appointments
   */
  async requireNoneUpcoming(transaction: Transaction, viewer: Viewer): Promise<void> {
    await transaction.$queryRaw(lockBusinessesOf(viewer.id));
    const upcoming = { ...atBusinessOf(viewer), ...isOpen, customerId: { not: null }, endsAt: { gt: new Date() } };
    if ((await transaction.appointment.count({ where: upcoming })) > 0) throw new AppError('upcoming_appointments');
  }

  /**
   * Returns the business of the viewer's current category, and the ids of all the viewer's
   * businesses.
   * @throws AppError not_found
   */
  async businessOf(viewer: Viewer): Promise<{ id: number; timeZone: string; allIds: number[] }> {
    const user = await this.prisma.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: { userCategoryId: true, businessProfiles: { select: { id: true, kind: true, timeZone: true } } },
    });
    const business = currentBusiness(user);
    if (!business) throw new AppError('not_found');
    const { id, timeZone } = business;
    return { id, timeZone: timeZone ?? DEFAULT_TIME_ZONE, allIds: user.businessProfiles.map((one) => one.id) };
  }

  /** @throws AppError place_in_use */
  private async replacePlaces(
    transaction: Transaction,
    businessProfileId: number,
    places: BookingPlaceDto[],
    removed: number[],
  ) {
    const inUse = { placeId: { in: removed }, endsAt: { gt: new Date() }, ...isOpen };
    if ((await transaction.appointment.count({ where: inUse })) > 0) throw new AppError('place_in_use');
    await transaction.appointment.deleteMany({ where: { placeId: { in: removed }, state: 'BLOCKED' } });
    await transaction.bookingPlace.deleteMany({ where: { id: { in: removed } } });
    for (const [position, { id, name }] of places.entries()) {
      if (id === undefined)
        await transaction.bookingPlace.create({ data: { businessProfileId, name, position }, select: { id: true } });
      else await transaction.bookingPlace.update({ where: { id }, data: { name, position }, select: { id: true } });
    }
  }
}
