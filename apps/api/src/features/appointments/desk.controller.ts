import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { APPOINTMENTS } from '../../platform/common/limits.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { LongIdPipe } from '../../platform/validation/identifiers.js';
import { CancelAppointmentDto } from './appointments.dto.js';
import {
  AppointmentStateDto,
  BlockTimeDto,
  CustomerNoteDto,
  DeskAppointmentView,
  DeskQuery,
  DeskView,
  ExportQuery,
  MoveDto,
  WalkInDto,
} from './desk.dto.js';
import { DeskService } from './desk.service.js';

@ApiTags('Appointments')
@ApiBearerAuth()
@Controller('business')
export class DeskController {
  constructor(private readonly desk: DeskService) {}

  @Get('appointments')
  @ApiOperation({ summary: "The appointments and blocked times of the caller's business in a period" })
  @ApiOkResponse({ type: DeskView })
  @ApiProblems(400, 401, 404)
  list(@CurrentUser() viewer: Viewer, @Query() query: DeskQuery, @RequestLanguage() language: Language) {
    return this.desk.list(viewer, query, language);
  }

  @Get('appointments/export')
  @Header('cache-control', 'private, no-store')
  @ApiOperation({
    summary: "Export the appointments of the caller's business",
    description: `At most ${APPOINTMENTS.exported} appointments and blocked times.`,
  })
  @ApiOkResponse({
    content: {
      'text/csv': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'string', format: 'binary' } },
    },
  })
  @ApiProblems(400, 401, 404)
  async export(@CurrentUser() viewer: Viewer, @Query() query: ExportQuery, @RequestLanguage() language: Language) {
    const { format } = query;
    return new StreamableFile(await this.desk.export(viewer, query, language), {
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      disposition: `attachment; filename="appointments.${format}"`,
    });
  }

  @Get('appointments/:id')
  @ApiOperation({ summary: "An appointment or a blocked time of the caller's business" })
  @ApiOkResponse({ type: DeskAppointmentView })
  @ApiProblems(400, 401, 404)
  one(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number, @RequestLanguage() language: Language) {
    return this.desk.one(viewer, id, language);
  }

  @Post('appointments')
  @ApiOperation({
    summary: 'Book an appointment for a person without an account',
    description: 'For walk-ins and bookings by phone, also outside opening hours.',
  })
  @ApiCreatedResponse({ type: DeskAppointmentView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  walkIn(@CurrentUser() viewer: Viewer, @Body() body: WalkInDto, @RequestLanguage() language: Language) {
    return this.desk.walkIn(viewer, body, language);
  }

  @Post('blocks')
  @ApiOperation({
    summary: "Block a time at places of the caller's business",
    description: 'If one of the places is not free, none is blocked.',
  })
  @ApiCreatedResponse({ type: [DeskAppointmentView] })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  block(@CurrentUser() viewer: Viewer, @Body() body: BlockTimeDto, @RequestLanguage() language: Language) {
    return this.desk.block(viewer, body, language);
  }

  @Post('appointments/:id/move')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Move an appointment or a blocked time',
    description: 'To another time or place, also outside opening hours. The customer is notified.',
  })
  @ApiOkResponse({ type: DeskAppointmentView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  move(
    @CurrentUser() viewer: Viewer,
    @Param('id', LongIdPipe) id: number,
    @Body() body: MoveDto,
    @RequestLanguage() language: Language,
  ) {
    return this.desk.move(viewer, id, body, language);
  }

  @Post('appointments/:id/state')
  @HttpCode(200)
  @ApiOperation({ summary: 'Confirm an appointment, or record that it took place or that nobody came' })
  @ApiOkResponse({ type: DeskAppointmentView })
  @ApiProblems(400, 401, 403, 404, 409)
  setState(
    @CurrentUser() viewer: Viewer,
    @Param('id', LongIdPipe) id: number,
    @Body() body: AppointmentStateDto,
    @RequestLanguage() language: Language,
  ) {
    return this.desk.setState(viewer, id, body, language);
  }

  @Post('appointments/:id/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'Decline a request, cancel an appointment, or remove a blocked time' })
  @ApiOkResponse({ type: DeskAppointmentView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  cancel(
    @CurrentUser() viewer: Viewer,
    @Param('id', LongIdPipe) id: number,
    @Body() body: CancelAppointmentDto,
    @RequestLanguage() language: Language,
  ) {
    return this.desk.cancel(viewer, id, body, language);
  }

  @Put('appointments/:id/note')
  @ApiOperation({ summary: "Set the private note about an appointment's customer and pet" })
  @ApiOkResponse({ type: DeskAppointmentView })
  @ApiProblems(400, 401, 403, 404, 409)
  setNote(
    @CurrentUser() viewer: Viewer,
    @Param('id', LongIdPipe) id: number,
    @Body() body: CustomerNoteDto,
    @RequestLanguage() language: Language,
  ) {
    return this.desk.setNote(viewer, id, body, language);
  }

  @Post('appointments/:id/access-request')
  @HttpCode(200)
  @ApiOperation({
    summary: "Ask the owner for access to the pet's health record",
    description: 'Only for clinics. Later requests for the same appointment do nothing.',
  })
  @ApiOkResponse({ type: DeskAppointmentView })
  @ApiProblems(400, 401, 403, 404, 409)
  requestAccess(
    @CurrentUser() viewer: Viewer,
    @Param('id', LongIdPipe) id: number,
    @RequestLanguage() language: Language,
  ) {
    return this.desk.requestAccess(viewer, id, language);
  }
}
