import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { LongIdPipe } from '../../platform/validation/identifiers.js';
import { AppointmentCalendarService } from './appointment-calendar.service.js';
import {
  AppointmentDetailsView,
  AppointmentListQuery,
  AppointmentView,
  BookDto,
  BookedAppointmentsView,
  CancelOwnAppointmentDto,
  MoveAppointmentDto,
} from './appointments.dto.js';
import { AppointmentsService } from './appointments.service.js';

@ApiTags('Appointments')
@ApiBearerAuth()
@Controller('appointments')
export class AppointmentsController {
  constructor(
    private readonly appointments: AppointmentsService,
    private readonly calendars: AppointmentCalendarService,
  ) {}

  @Post()
  @ApiOperation({
    summary: "Book an appointment for one of the caller's pets",
    description:
      '409 `time_taken` with the next free times if somebody else has booked the time. Repetitions at times that are not free are left out.',
  })
  @ApiCreatedResponse({ type: BookedAppointmentsView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  book(@CurrentUser() viewer: Viewer, @Body() body: BookDto, @RequestLanguage() language: Language) {
    return this.appointments.book(viewer, body, language);
  }

  @Get()
  @ApiOperation({
    summary: "The caller's appointments",
    description: 'Upcoming appointments: soonest first. Past and cancelled appointments: newest first.',
  })
  @ApiOkResponse({ type: [AppointmentView] })
  @ApiProblems(400, 401)
  list(@CurrentUser() viewer: Viewer, @Query() query: AppointmentListQuery, @RequestLanguage() language: Language) {
    return this.appointments.list(viewer, query, language);
  }

  @Get(':id')
  @ApiOperation({ summary: "One of the caller's appointments" })
  @ApiOkResponse({ type: AppointmentDetailsView })
  @ApiProblems(400, 401, 404)
  one(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number, @RequestLanguage() language: Language) {
    return this.appointments.one(viewer, id, language);
  }

  @Post(':id/move')
  @HttpCode(200)
  @ApiOperation({
    summary: "Move one of the caller's appointments to a free time",
    description: 'The business confirms it again if it confirms by hand.',
  })
  @ApiOkResponse({ type: AppointmentView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  move(
    @CurrentUser() viewer: Viewer,
    @Param('id', LongIdPipe) id: number,
    @Body() body: MoveAppointmentDto,
    @RequestLanguage() language: Language,
  ) {
    return this.appointments.move(viewer, id, body, language);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: "Cancel one of the caller's appointments" })
  @ApiOkResponse({ type: AppointmentView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  cancel(
    @CurrentUser() viewer: Viewer,
    @Param('id', LongIdPipe) id: number,
    @Body() body: CancelOwnAppointmentDto,
    @RequestLanguage() language: Language,
  ) {
    return this.appointments.cancel(viewer, id, body, language);
  }

  @Get(':id/event.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="sapa.ics"')
  @Header('cache-control', 'private, no-store')
  @ApiOperation({ summary: 'An appointment as a calendar file' })
  @ApiOkResponse({ content: { 'text/calendar': { schema: { type: 'string' } } } })
  @ApiProblems(400, 401, 404)
  event(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number) {
    return this.calendars.one(viewer, id);
  }
}
