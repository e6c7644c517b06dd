import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  StreamableFile,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, OptionalUser, Public } from '../../platform/auth/decorators.js';
import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { AcceptsImage, UploadedImage } from '../../platform/storage/upload.interceptor.js';
import { IdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { ConfirmationsService } from './confirmations.service.js';
import { EndingsService } from './endings.service.js';
import {
  AnimalReportsQuery,
  AnimalReportSummaryView,
  AnimalReportView,
  CloseAnimalReportDto,
  CreateAnimalReportDto,
  CreatedAnimalReportView,
  ReportPhotoView,
  ReportSecretDto,
  UpdateAnimalReportDto,
  UploadReportPhotoDto,
} from './lost-and-found.dto.js';
import { ReportPhotosService } from './report-photos.service.js';
import { ReportPreviewsService } from './report-previews.service.js';
import { ReportViewsService } from './report-views.service.js';
import { CurrentReporter, SECRET, type Reporter } from './reporter.js';
import { AnimalReportsService } from './animal-reports.service.js';

@ApiTags('Lost and found')
@Controller('lost-and-found')
export class AnimalReportsController {
  constructor(
    private readonly reports: AnimalReportsService,
    private readonly views: ReportViewsService,
    private readonly photos: ReportPhotosService,
    private readonly confirmations: ConfirmationsService,
    private readonly endings: EndingsService,
    private readonly previews: ReportPreviewsService,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  @Public()
  @Header('vary', 'Accept-Language')
  @ApiOperation({ summary: 'Reports of lost and found animals, newest first' })
  @ApiOkResponse({ type: [AnimalReportSummaryView] })
  @ApiProblems(400, 401, 429)
  async list(
    @OptionalUser() viewer: Viewer | undefined,
    @Query() query: AnimalReportsQuery,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    if (!viewer) await this.limits.consume('visitorLooksPerNetwork', network);
    return this.views.list(viewer, query, language);
  }

  @Get('mine')
  @ApiBearerAuth()
  @ApiOperation({ summary: "The caller's reports, newest first" })
  @ApiOkResponse({ type: [AnimalReportSummaryView] })
  @ApiProblems(400, 401)
  mine(@CurrentUser() viewer: Viewer, @Query() query: PageQuery, @RequestLanguage() language: Language) {
    return this.views.mine(viewer, query, language);
  }

  @Post()
  @Public()
  @ApiOperation({
    summary: 'Report a lost or found animal',
    description:
      'Finders without an account send an `email`. Their report is hidden until they open the emailed link and a nearby user or a moderator confirms the report.',
  })
  @ApiCreatedResponse({ type: CreatedAnimalReportView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  create(
    @OptionalUser() viewer: Viewer | undefined,
    @Body() body: CreateAnimalReportDto,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    return viewer
      ? this.reports.create(viewer, body, language)
      : this.reports.createWithoutAccount(body, network, language);
  }

  @Get(':uuid')
  @Public()
  @ApiHeader(SECRET)
  @ApiOperation({ summary: 'A report of a lost or found animal' })
  @ApiOkResponse({ type: AnimalReportView })
  @ApiProblems(400, 401, 404, 429)
  async one(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    if (!reporter.viewer) await this.limits.consume('visitorLooksPerNetwork', network);
    return this.views.one(reporter, uuid, language);
  }

  @Get(':uuid/card')
  @Public({ ignoresToken: true })
  @Header('cache-control', 'public, max-age=300')
  @Header('vary', 'Accept-Language')
  @ApiOperation({ summary: 'A picture of a report for stories, 1080 × 1920 pixels' })
  @ApiOkResponse({ content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } })
  @ApiProblems(400, 404, 429, 503)
  async card(
    @Param('uuid', UuidPipe) uuid: string,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    await this.limits.consume('storyCardsPerNetwork', network);
    return new StreamableFile(await this.previews.card(uuid, language), { type: 'image/jpeg' });
  }

  @Patch(':uuid')
  @Public()
  @ApiHeader(SECRET)
  @ApiOperation({ summary: 'Change an open report' })
  @ApiOkResponse({ type: AnimalReportView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  update(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @Body() body: UpdateAnimalReportDto,
    @RequestLanguage() language: Language,
  ) {
    return this.reports.update(reporter, uuid, body, language);
  }

  @Delete(':uuid')
  @Public()
  @HttpCode(204)
  @ApiHeader(SECRET)
  @ApiOperation({
    summary: 'Delete a report',
    description: 'Moderators can delete reports of finders without an account.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentReporter() reporter: Reporter, @Param('uuid', UuidPipe) uuid: string) {
    return this.reports.remove(reporter, uuid);
  }

  @Post(':uuid/photos')
  @Public()
  @AcceptsImage()
  @ApiHeader(SECRET)
  @ApiOperation({ summary: 'Add a photo to an open report', description: `At most ${ANIMAL_REPORTS.photos} photos.` })
  @ApiCreatedResponse({ type: ReportPhotoView })
  @ApiProblems(400, 401, 403, 404, 409, 413, 415, 429)
  addPhoto(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @UploadedImage() file: string,
    @Body() body: UploadReportPhotoDto,
  ) {
    return this.photos.add(reporter, uuid, file, body);
  }

  @Delete(':uuid/photos/:id')
  @Public()
  @HttpCode(204)
  @ApiHeader(SECRET)
  @ApiOperation({ summary: 'Delete a photo of a report' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  removePhoto(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('id', IdPipe) id: number,
  ) {
    return this.photos.remove(reporter, uuid, id);
  }

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
    return this.confirmations.confirmEmail(secret, language);
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
    return this.confirmations.confirm(viewer, uuid, language);
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
