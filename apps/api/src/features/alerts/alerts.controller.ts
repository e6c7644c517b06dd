import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { AlertAreaDto, AlertAreaView } from './alerts.dto.js';
import { AlertAreasService } from './alert-areas.service.js';

@ApiTags('Lost and found')
@ApiBearerAuth()
@Controller('alert-area')
export class AlertsController {
  constructor(private readonly areas: AlertAreasService) {}

  @Get()
  @ApiOperation({ summary: 'The area for which the caller gets alerts about lost and found animals' })
  @ApiOkResponse({ type: AlertAreaView })
  @ApiProblems(401)
  get(@CurrentUser() viewer: Viewer, @RequestLanguage() language: Language) {
    return this.areas.get(viewer, language);
  }

  @Put()
  @ApiOperation({
    summary: 'Set the area for which the caller gets alerts about lost and found animals',
    description: 'Each user is notified once per report. Notification settings control emails and pushes.',
  })
  @ApiOkResponse({ type: AlertAreaView })
  @ApiProblems(400, 401, 403)
  set(@CurrentUser() viewer: Viewer, @Body() body: AlertAreaDto, @RequestLanguage() language: Language) {
    return this.areas.set(viewer, body, language);
  }
}
