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
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { HEALTH } from '../../platform/common/limits.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { LongIdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DosesService } from './doses.service.js';
import { HealthExportService } from './export.service.js';
import {
  CreateHealthEntryDto,
  HealthExportQuery,
  HealthEntryListQuery,
  HealthEntryView,
  HealthSummaryView,
  IdentificationDto,
  IdentificationView,
  ProtectionsView,
  UpdateHealthEntryDto,
} from './health-records.dto.js';
import { HealthRecordsService } from './health-records.service.js';
import { HealthSummaryService } from './health-summary.service.js';

@ApiTags('Health records')
@ApiBearerAuth()
@Controller('pet/:uuid')
export class HealthRecordsController {
  constructor(
    private readonly records: HealthRecordsService,
    private readonly summaries: HealthSummaryService,
    private readonly doses: DosesService,
    private readonly exports: HealthExportService,
  ) {}

  @Get('health-records')
  @ApiOperation({
    summary: "Entries of a pet's health record, newest first",
    description:
      "Only for the owner and for clinics with access. Clinics do not get private and hidden entries, or other clinics' costs.",
  })
  @ApiOkResponse({ type: [HealthEntryView] })
  @ApiProblems(400, 401, 403, 404)
  list(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Query() query: HealthEntryListQuery) {
    return this.records.list(viewer, uuid, query);
  }

  @Post('health-records')
  @ApiOperation({
    summary: "Add an entry to a pet's health record",
    description: `For the owner and for clinics with access. An entry of a clinic names the clinic. At most ${HEALTH.entries} entries of the owner and ${HEALTH.entriesPerClinic} of each clinic per pet.`,
  })
  @ApiCreatedResponse({ type: HealthEntryView })
  @ApiProblems(400, 401, 403, 404, 409)
  create(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Body() body: CreateHealthEntryDto) {
    return this.records.create(viewer, uuid, body);
  }

  @Get('health-records/summary')
  @ApiOperation({
    summary: "Summary of a pet's health record",
    description: 'Due dates, current medication and conditions, weights, and the identification.',
  })
  @ApiOkResponse({ type: HealthSummaryView })
  @ApiProblems(400, 401, 403, 404)
  summary(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.summaries.of(viewer, uuid);
  }

  @Get('health-records/protections')
  @ApiOperation({ summary: 'The newest vaccination against each disease and the newest parasite treatments of a pet' })
  @ApiOkResponse({ type: ProtectionsView })
  @ApiProblems(400, 401, 403, 404)
  protections(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.summaries.protections(viewer, uuid);
  }

  @Get('health-records/export')
  @Header('cache-control', 'private, no-store')
  @ApiOperation({
    summary: "Export the health record of one of the caller's pets",
    description:
      'As a table for spreadsheets, or as JSON with the identification. In languages with a decimal comma, the table has semicolons between the cells.',
  })
  @ApiOkResponse({
    content: {
      'text/csv': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'string', format: 'binary' } },
    },
  })
  @ApiProblems(400, 401, 403, 404)
  async export(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Query() { format }: HealthExportQuery,
    @RequestLanguage() language: Language,
  ) {
    const content = await this.exports[format](viewer, uuid, language);
    return new StreamableFile(Buffer.from(content), {
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      disposition: `attachment; filename="health-record.${format}"`,
    });
  }

  @Get('health-records/:id')
  @ApiOperation({ summary: "An entry of a pet's health record" })
  @ApiOkResponse({ type: HealthEntryView })
  @ApiProblems(400, 401, 403, 404)
  one(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Param('id', LongIdPipe) id: number) {
    return this.records.one(viewer, uuid, id);
  }

  @Patch('health-records/:id')
  @ApiOperation({
    summary: "Change an entry of a pet's health record",
    description: `Owners change their own entries, and hide or show a clinic's entries with \`isHidden\`. Clinics correct their own entries for ${HEALTH.correctionDays} days. 409 \`changed_meanwhile\` with the \`current\` entry if \`version\` is not the latest.`,
  })
  @ApiOkResponse({ type: HealthEntryView })
  @ApiProblems(400, 401, 403, 404, 409)
  update(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('id', LongIdPipe) id: number,
    @Body() body: UpdateHealthEntryDto,
  ) {
    return this.records.update(viewer, uuid, id, body);
  }

  @Delete('health-records/:id')
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete an entry of a pet's health record, with its documents",
    description: 'Only entries that the caller may change.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  remove(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Param('id', LongIdPipe) id: number) {
    return this.records.remove(viewer, uuid, id);
  }

  @Put('health-records/:id/doses/:dueAt')
  @HttpCode(204)
  @ApiOperation({
    summary: "Mark a dose of a medication of one of the caller's pets as given",
    description: '`dueAt` is the local time of the dose, such as `2026-05-17T08:00`.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  giveDose(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('id', LongIdPipe) id: number,
    @Param('dueAt') dueAt: string,
  ) {
    return this.doses.give(viewer, uuid, id, dueAt);
  }

  @Delete('health-records/:id/doses/:dueAt')
  @HttpCode(204)
  @ApiOperation({ summary: "Mark a dose of a medication of one of the caller's pets as not given" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  undoDose(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('id', LongIdPipe) id: number,
    @Param('dueAt') dueAt: string,
  ) {
    return this.doses.undo(viewer, uuid, id, dueAt);
  }

  @Put('identification')
  @ApiOperation({ summary: "Set the identification of one of the caller's pets" })
  @ApiOkResponse({ type: IdentificationView })
  @ApiProblems(400, 401, 403, 404)
  setIdentification(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Body() body: IdentificationDto,
  ) {
    return this.records.setIdentification(viewer, uuid, body);
  }
}
