import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { REMINDERS } from '../../platform/common/limits.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { LongIdPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { CalendarService } from './calendar.service.js';
import {
  CreateReminderDto,
  FinishReminderDto,
  ReminderListQuery,
  ReminderResultView,
  ReminderView,
  SkipReminderDto,
  SnoozeReminderDto,
  UpdateReminderDto,
} from './reminders.dto.js';
import { RemindersService } from './reminders.service.js';

@ApiTags('Care')
@ApiBearerAuth()
@Controller('reminders')
export class RemindersController {
  constructor(
    private readonly reminders: RemindersService,
    private readonly calendars: CalendarService,
  ) {}

  @Get()
  @ApiOperation({ summary: "Reminders of the caller's pets, soonest first" })
  @ApiOkResponse({ type: [ReminderView] })
  @ApiProblems(400, 401)
  list(@CurrentUser() viewer: Viewer, @Query() query: ReminderListQuery) {
    return this.reminders.list(viewer, query);
  }

  @Post()
  @ApiOperation({
    summary: "Add a reminder for one of the caller's pets",
    description: `For an entry of the health record, replaces its reminder. At most ${REMINDERS.perPet} other reminders per pet.`,
  })
  @ApiCreatedResponse({ type: ReminderView })
  @ApiProblems(400, 401, 403, 404, 409)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateReminderDto, @RequestLanguage() language: Language) {
    return this.reminders.create(viewer, body, language);
  }

  @Patch(':id')
  @ApiOperation({ summary: "Change one of the caller's reminders" })
  @ApiOkResponse({ type: ReminderView })
  @ApiProblems(400, 401, 403, 404)
  update(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number, @Body() body: UpdateReminderDto) {
    return this.reminders.update(viewer, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: "Delete one of the caller's reminders" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number) {
    return this.reminders.remove(viewer, id);
  }

  @Post(':id/done')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Record that the care was done',
    description:
      'Adds an entry of the same kind to the health record, with the next due date. A reminder without an entry moves to the next date or is deleted. For a medication, record doses instead.',
  })
  @ApiOkResponse({ type: ReminderResultView })
  @ApiProblems(400, 401, 403, 404, 409)
  finish(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number, @Body() body: FinishReminderDto) {
    return this.reminders.finish(viewer, id, body);
  }

  @Post(':id/skip')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Skip the care this time',
    description: 'A repeated reminder moves to the next date. Other reminders are deleted. Entries are kept.',
  })
  @ApiOkResponse({ type: ReminderResultView })
  @ApiProblems(400, 401, 403, 404, 409)
  skip(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number, @Body() body: SkipReminderDto) {
    return this.reminders.skip(viewer, id, body);
  }

  @Post(':id/snooze')
  @HttpCode(200)
  @ApiOperation({ summary: 'Send the next notice on a later date' })
  @ApiOkResponse({ type: ReminderView })
  @ApiProblems(400, 401, 403, 404, 409)
  snooze(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number, @Body() body: SnoozeReminderDto) {
    return this.reminders.snooze(viewer, id, body);
  }

  @Get(':id/event.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="sapa.ics"')
  @Header('cache-control', 'private, no-store')
  @ApiOperation({ summary: 'A reminder as a calendar file' })
  @ApiOkResponse({ content: { 'text/calendar': { schema: { type: 'string' } } } })
  @ApiProblems(400, 401, 404)
  event(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number) {
    return this.calendars.one(viewer, id);
  }
}
