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
  Query,
  StreamableFile,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
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
import { UploadDto } from '../../platform/storage/upload.dto.js';
import { AcceptsImage, UploadedImage } from '../../platform/storage/upload.interceptor.js';
import { IdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  AnimalReportsQuery,
  AnimalReportSummaryView,
  AnimalReportView,
  CreateAnimalReportDto,
  CreatedAnimalReportView,
  ReportPhotoView,
  UpdateAnimalReportDto,
} from './lost-and-found.dto.js';
import type { Reporter } from './lost-and-found.visibility.js';
import { CurrentReporter, SECRET } from './reporter.js';
import { ReportPreviewsService } from './report-previews.service.js';
import { ReportsService } from './reports.service.js';

@ApiTags('Lost and found')
@Controller('animal-reports')
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
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
    if (!viewer) await this.limits.consume('visitorLooksPerAddress', network);
    return this.reports.list(viewer, query, language);
  }

  @Get('mine')
  @ApiBearerAuth()
  @ApiOperation({ summary: "The caller's reports, newest first" })
  @ApiOkResponse({ type: [AnimalReportSummaryView] })
  @ApiProblems(400, 401)
  mine(@CurrentUser() viewer: Viewer, @Query() query: PageQuery, @RequestLanguage() language: Language) {
    return this.reports.mine(viewer, query, language);
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
    if (!reporter.viewer) await this.limits.consume('visitorLooksPerAddress', network);
    return this.reports.one(reporter, uuid, language);
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
    await this.limits.consume('storyCardsPerAddress', network);
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
  @ApiBody({ type: UploadDto })
  @ApiHeader(SECRET)
  @ApiOperation({ summary: 'Add a photo to an open report', description: `At most ${ANIMAL_REPORTS.photos} photos.` })
  @ApiCreatedResponse({ type: ReportPhotoView })
  @ApiProblems(400, 401, 403, 404, 409, 413, 415, 429)
  addPhoto(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @UploadedImage() file: string,
  ) {
    return this.reports.addPhoto(reporter, uuid, file);
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
    return this.reports.removePhoto(reporter, uuid, id);
  }
}
