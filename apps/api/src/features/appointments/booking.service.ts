import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { APPOINTMENTS } from '../../platform/common/limits.js';
import { addDays, todayIn } from '../../platform/common/local-time.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { parseDay } from '../../platform/validation/dates.js';
import { servicePriceSelect, toServicePriceView } from '../businesses/businesses.mapper.js';
import { currentBusiness } from '../businesses/kinds.js';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import { bookablePetsOf, bookableFor } from './appointments.visibility.js';
import { selectAvailability, type AvailabilityRow } from './appointments.sql.js';
import type { BookingView, FreeTimesQuery, FreeTimesView } from './booking.dto.js';
import {
  bookableSelect,
  CLOSED_DAYS,
  DEFAULT_RULES,
  rulesSelect,
  toClosedDaysView,
  toDurations,
} from './booking.mapper.js';
import { freeTimesOn, minutesFor, type BookingRules } from './free-times.js';

type Database = Prisma.TransactionClient | PrismaService;

export const petSelect = { id: true, petCategoryId: true, size: true } as const satisfies Prisma.PetSelect;
export type BookedPet = Prisma.PetGetPayload<{ select: typeof petSelect }>;

export interface Business {
  userId: number;
  businessProfileId: number;
}

interface WantedService {
  businessProfileId: number;
  serviceId: number;
  pet: BookedPet | null;
}

interface Period {
  from: Date;
  until: Date;
}

/** The rules of an open business for one service and pet. */
export interface Availability extends BookingRules {
  confirmsByHand: boolean;
}

/** Reads the rules and the free times of businesses. */
@Injectable()
export class BookingService {
  constructor(private readonly prisma: PrismaService) {}

  /** @throws AppError not_found */
  async rules(viewer: Viewer | undefined, uuid: string, language: Language): Promise<BookingView> {
    const user = await this.prisma.user.findFirst({
      where: { AND: [{ uuid }, bookableFor(viewer)] },
      relationLoadStrategy: 'join',
      select: {
        userCategoryId: true,
        businessProfiles: {
          select: {
            kind: true,
            timeZone: true,
            bookingSettings: { select: rulesSelect },
            bookableServices: bookableSelect,
            services: { select: { ...servicePriceSelect, service: { select: namedSelect } } },
            closedDays: { where: { lastOn: { gte: addDays(new Date(), -1) } }, ...CLOSED_DAYS },
          },
        },
      },
    });
    if (!user) throw new AppError('not_found');
    const business = currentBusiness(user);
    const settings = business?.bookingSettings ?? DEFAULT_RULES;
    if (!business || !settings.isOpen) return { ...DEFAULT_RULES, timeZone: null, services: [], closedDays: [] };
    return {
      ...settings,
      timeZone: business.timeZone,
      services: business.bookableServices.flatMap(({ serviceId, minutes, durations }) => {
        const offered = business.services.find((service) => service.serviceId === serviceId);
        if (!offered) return [];
        const { service } = offered;
        return {
          ...toServicePriceView(offered),
          service: toNamedView(service, language),
          minutes,
          durations: toDurations(durations),
        };
      }),
      closedDays: business.closedDays.map(toClosedDaysView),
    };
  }

  /** @throws AppError not_found, booking_closed, InvalidFields */
  async freeTimes(viewer: Viewer | undefined, uuid: string, query: FreeTimesQuery): Promise<FreeTimesView> {
    const now = new Date();
    const { businessProfileId } = await this.businessOf(viewer, uuid);
    const pet = viewer && query.petUuid ? await this.petOf(viewer, query.petUuid) : null;
    // The time zone is not known yet, so `today` begins in the easternmost zone.
    const requested = query.from ? parseDay(query.from) : addDays(now, -1);
    const period = { from: addDays(requested, -2), until: addDays(requested, APPOINTMENTS.freeDays + 3) };
    const availability = await this.availability({ businessProfileId, serviceId: query.serviceId, pet }, period);
    const { timeZone, minutes } = availability;
    const first = query.from ? requested : todayIn(timeZone);
    const days = Array.from({ length: APPOINTMENTS.freeDays }, (_, index) => addDays(first, index));
    return {
      timeZone,
      minutes,
      days: days.map((day) => {
        const { times, ...freeDay } = freeTimesOn(availability, day, now);
        return { ...freeDay, times: times.map((time) => new Date(time).toISOString()) };
      }),
    };
  }

  /**
   * Returns the current business of this user.
   * @throws AppError not_found, booking_closed
   */
  async businessOf(viewer: Viewer | undefined, uuid: string): Promise<Business> {
    const user = await this.prisma.user.findFirst({
      where: { AND: [{ uuid }, bookableFor(viewer)] },
      select: { id: true, userCategoryId: true, businessProfiles: { select: { id: true, kind: true } } },
    });
    if (!user) throw new AppError('not_found');
    const business = currentBusiness(user);
    if (!business) throw new AppError('booking_closed');
    return { userId: user.id, businessProfileId: business.id };
  }

  /** @throws InvalidFields */
  async petOf(viewer: Viewer, uuid: string, database: Database = this.prisma): Promise<BookedPet> {
    const pet = await database.pet.findFirst({ where: { uuid, ...bookablePetsOf(viewer) }, select: petSelect });
    if (!pet) throw new InvalidFields({ petUuid: ['unknown_reference'] });
    return pet;
  }

  /**
   * Returns the rules for a service and a pet, with the busy times of a period.
   * @throws AppError booking_closed, InvalidFields
   */
  async availability(wanted: WantedService, period: Period, database: Database = this.prisma): Promise<Availability> {
    const availability = await this.findAvailability(wanted, period, database);
    if (availability === 'booking_closed') throw new AppError('booking_closed');
    if (availability === 'service_not_offered') throw new InvalidFields({ serviceId: ['service_not_offered'] });
    return availability;
  }

  /** Returns the rules, or the reason why the service cannot be booked. */
  async findAvailability(
    { businessProfileId, serviceId, pet }: WantedService,
    { from, until }: Period,
    database: Database = this.prisma,
  ): Promise<Availability | 'booking_closed' | 'service_not_offered'> {
    const [row] = await database.$queryRaw<AvailabilityRow[]>(
      selectAvailability(businessProfileId, serviceId, from, until),
    );
    if (!row?.isOpen || row.timeZone === null || row.placeIds.length === 0) return 'booking_closed';
    const { service, timeZone, ...rules } = row;
    if (!service) return 'service_not_offered';
    return { ...rules, timeZone, minutes: minutesFor(service, pet), bufferMinutes: service.bufferMinutes };
  }
}
