import { Injectable } from '@nestjs/common';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { parseSpan } from './opening-hours.js';
import type { OpeningHoursDto, OpeningHoursView } from './opening-hours.dto.js';
import { lockCurrentBusiness, type OwnBusinessRow } from './businesses.sql.js';
import { openingHoursSelect, toOpeningHours } from './opening-hours.mapper.js';

@Injectable()
export class OpeningHoursService {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Replaces the opening hours of the viewer's business.
   * @throws AppError not_found if the viewer has no business
   */
  replace(viewer: Viewer, { hours, timeZone: sent, byAppointment, note }: OpeningHoursDto): Promise<OpeningHoursView> {
    return this.prisma.$transaction(async (transaction) => {
      const [own] = await transaction.$queryRaw<OwnBusinessRow[]>(lockCurrentBusiness(viewer, sent));
      if (!own) throw new AppError('not_found');
      const { id, timeZone, isZoneKnown } = own;
      if (timeZone === null) throw new InvalidFields({ timeZone: ['required'] });
      // PostgreSQL does the time zone calculations, and its list of zones differs from Node's
      // list.
      if (!isZoneKnown) throw new InvalidFields({ timeZone: ['invalid'] });
      const business = await transaction.businessProfile.update({
        where: { id },
        data: {
          timeZone,
          byAppointment,
          hoursNote: note || null,
          hours: { deleteMany: {}, create: hours.flatMap((text) => parseSpan(text) ?? []) },
        },
        select: openingHoursSelect,
      });
      return toOpeningHours(business)!;
    });
  }
}
