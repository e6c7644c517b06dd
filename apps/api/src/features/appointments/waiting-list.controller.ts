import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import { WaitDto, WaitingEntryView } from './appointments.dto.js';
import { WaitingListService } from './waiting-list.service.js';

@ApiTags('Appointments')
@ApiBearerAuth()
@Controller('waiting-list')
export class WaitingListController {
  constructor(private readonly waitingList: WaitingListService) {}

  @Get()
  @ApiOperation({ summary: 'The full days on which the caller waits for a free time' })
  @ApiOkResponse({ type: [WaitingEntryView] })
  @ApiProblems(401)
  list(@CurrentUser() viewer: Viewer, @RequestLanguage() language: Language) {
    return this.waitingList.list(viewer, language);
  }

  @Post()
  @ApiOperation({
    summary: 'Wait for a free time on a full day',
    description: 'The caller is notified of free times, and can then book like everybody else.',
  })
  @ApiCreatedResponse({ type: WaitingEntryView })
  @ApiProblems(400, 401, 403, 404, 409)
  add(@CurrentUser() viewer: Viewer, @Body() body: WaitDto, @RequestLanguage() language: Language) {
    return this.waitingList.add(viewer, body, language);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Stop waiting for a day' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.waitingList.remove(viewer, id);
  }
}
