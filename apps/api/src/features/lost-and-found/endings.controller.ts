import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, Public } from '../../platform/auth/decorators.js';
import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { EndingsService } from './endings.service.js';
import { AnimalReportView, CloseAnimalReportDto, ReportSecretDto } from './lost-and-found.dto.js';
import type { Reporter } from './lost-and-found.visibility.js';
import { CurrentReporter, SECRET } from './reporter.js';

@ApiTags('Lost and found')
@Controller('animal-reports')
export class EndingsController {
  constructor(private readonly endings: EndingsService) {}

  @Post('confirm-email')
  @Public({ ignoresToken: true })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Open the emailed link of a finder without an account',
    description: 'To change or close the report, send the secret in the header `x-report-secret`.',
  })
  @ApiOkResponse({ type: AnimalReportView })
  @ApiProblems(400)
  confirmEmail(@Body() { secret }: ReportSecretDto, @RequestLanguage() language: Language) {
    return this.endings.confirmEmail(secret, language);
  }

  @Post(':uuid/confirm')
  @ApiBearerAuth()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirm the report of a finder without an account',
    description: `For moderators, and for people within ${ANIMAL_REPORTS.confirmationKm} km. The report is then public.`,
  })
  @ApiOkResponse({ type: AnimalReportView })
  @ApiProblems(400, 401, 403, 404, 409)
  confirm(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @RequestLanguage() language: Language) {
    return this.endings.confirm(viewer, uuid, language);
  }

  @Post(':uuid/close')
  @Public()
  @HttpCode(200)
  @ApiHeader(SECRET)
  @ApiOperation({ summary: 'Close a report', description: 'Notifies the followers of the report.' })
  @ApiOkResponse({ type: AnimalReportView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  close(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @Body() body: CloseAnimalReportDto,
    @RequestLanguage() language: Language,
  ) {
    return this.endings.close(reporter, uuid, body, language);
  }

  @Post(':uuid/reopen')
  @ApiBearerAuth()
  @HttpCode(200)
  @ApiOperation({ summary: "Open one of the caller's ended reports again" })
  @ApiOkResponse({ type: AnimalReportView })
  @ApiProblems(400, 401, 403, 404, 409)
  reopen(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @RequestLanguage() language: Language) {
    return this.endings.reopen(viewer, uuid, language);
  }

  @Post(':uuid/extend')
  @Public()
  @HttpCode(200)
  @ApiHeader(SECRET)
  @ApiOperation({ summary: `Keep a report open for another ${ANIMAL_REPORTS.days} days` })
  @ApiOkResponse({ type: AnimalReportView })
  @ApiProblems(400, 401, 403, 404, 409)
  extend(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @RequestLanguage() language: Language,
  ) {
    return this.endings.extend(reporter, uuid, language);
  }

  @Put(':uuid/follow')
  @ApiBearerAuth()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Follow an open report',
    description: 'Notifies the caller when the report ends. Idempotent.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  follow(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.endings.follow(viewer, uuid);
  }

  @Delete(':uuid/follow')
  @ApiBearerAuth()
  @HttpCode(204)
  @ApiOperation({ summary: 'Stop following a report' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  unfollow(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.endings.unfollow(viewer, uuid);
  }
}
