import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { OptionalUser, Public } from '../../platform/auth/decorators.js';
import { APPOINTMENTS } from '../../platform/common/limits.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { UuidPipe } from '../../platform/validation/identifiers.js';
import { BookingView, FreeTimesQuery, FreeTimesView } from './booking.dto.js';
import { BookingService } from './booking.service.js';

@ApiTags('Appointments')
@Controller('booking/:uuid')
export class BookingController {
  constructor(
    private readonly booking: BookingService,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'The services that can be booked at a business, and its rules',
    description: "By the UUID of the business's user. 404 across a block, and for visitors without a public page.",
  })
  @ApiOkResponse({ type: BookingView })
  @ApiProblems(400, 401, 404, 429)
  async rules(
    @OptionalUser() viewer: Viewer | undefined,
    @Param('uuid', UuidPipe) uuid: string,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    await this.count(viewer, network);
    return this.booking.rules(viewer, uuid, language);
  }

  @Get('times')
  @Public()
  @ApiOperation({ summary: `The free times of a service in ${APPOINTMENTS.freeDays} days` })
  @ApiOkResponse({ type: FreeTimesView })
  @ApiProblems(400, 401, 404, 409, 429)
  async times(
    @OptionalUser() viewer: Viewer | undefined,
    @Param('uuid', UuidPipe) uuid: string,
    @Query() query: FreeTimesQuery,
    @CallerNetwork() network: string,
  ) {
    await this.count(viewer, network);
    return this.booking.freeTimes(viewer, uuid, query);
  }

  private count(viewer: Viewer | undefined, network: string): Promise<void> {
    return viewer
      ? this.limits.consume('freeTimesPerUser', String(viewer.id))
      : this.limits.consume('visitorLooksPerNetwork', network);
  }
}
