import { Controller, Delete, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { CalendarService } from './calendar.service.js';
import { CalendarSecretDto, CareCalendarView, CareOverviewView, NewCareCalendarView } from './reminders.dto.js';
import { RemindersService } from './reminders.service.js';

@ApiTags('Care')
@Controller('care')
export class CareController {
  constructor(
    private readonly reminders: RemindersService,
    private readonly calendars: CalendarService,
  ) {}

  @Get()
  @ApiBearerAuth()
  @ApiOperation({ summary: "The caller's pets with their care" })
  @ApiOkResponse({ type: CareOverviewView })
  @ApiProblems(401)
  care(@CurrentUser() viewer: Viewer, @RequestLanguage() language: Language) {
    return this.reminders.overview(viewer, language);
  }

  @Get('calendar')
  @ApiBearerAuth()
  @ApiOperation({ summary: "Whether the caller's calendar is on" })
  @ApiOkResponse({ type: CareCalendarView })
  @ApiProblems(401)
  calendar(@CurrentUser() viewer: Viewer) {
    return this.calendars.get(viewer);
  }

  @Post('calendar')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Create a secret URL for a calendar of reminders',
    description: 'Calendar apps subscribe to the URL. An earlier URL stops working.',
  })
  @ApiCreatedResponse({ type: NewCareCalendarView })
  @ApiProblems(401, 403)
  createCalendar(@CurrentUser() viewer: Viewer) {
    return this.calendars.create(viewer);
  }

  @Delete('calendar')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: "Turn off the caller's calendar" })
  @ApiNoContentResponse()
  @ApiProblems(401, 403)
  removeCalendar(@CurrentUser() viewer: Viewer) {
    return this.calendars.remove(viewer);
  }

  /**
   * Public: calendar apps have no session. The secret is in the query string, which is not logged.
   */
  @Get('calendar.ics')
  @Public({ ignoresToken: true })
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('cache-control', 'private, no-cache')
  @Header('referrer-policy', 'no-referrer')
  @Header('x-robots-tag', 'noindex')
  @ApiOperation({ summary: 'The calendar with this secret (RFC 5545)' })
  @ApiOkResponse({ content: { 'text/calendar': { schema: { type: 'string' } } } })
  @ApiProblems(400, 404, 429)
  file(@Query() { secret }: CalendarSecretDto) {
    return this.calendars.read(secret);
  }
}
