import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
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
import { KEPT } from '../../platform/common/retention.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { BulkVaccinationDto, ClinicAccessView, ClinicEventView, PatientListQuery, PatientView } from './clinics.dto.js';
import { ClinicsService } from './clinics.service.js';
import { HealthEntryView } from './health-records.dto.js';

@ApiTags('Health records')
@ApiBearerAuth()
@Controller()
export class ClinicsController {
  constructor(private readonly clinics: ClinicsService) {}

  @Get('pet/:uuid/clinics')
  @ApiOperation({ summary: "Clinics with access to the health record of one of the caller's pets" })
  @ApiOkResponse({ type: [ClinicAccessView] })
  @ApiProblems(400, 401, 403, 404)
  list(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.clinics.list(viewer, uuid);
  }

  @Get('pet/:uuid/clinics/events')
  @ApiOperation({
    summary: "Accesses of clinics to the health record of one of the caller's pets, newest first",
    description: `Accesses of the last ${KEPT.clinicEventDays} days.`,
  })
  @ApiOkResponse({ type: [ClinicEventView] })
  @ApiProblems(400, 401, 403, 404)
  events(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Query() query: PageQuery) {
    return this.clinics.events(viewer, uuid, query);
  }

  @Put('pet/:uuid/clinics/:clinicId')
  @HttpCode(204)
  @ApiOperation({
    summary: "Let a clinic read the health record of one of the caller's pets and add entries",
    description: `At most ${HEALTH.clinics} clinics per pet.`,
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  grant(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('clinicId', IdPipe) clinicId: number,
  ) {
    return this.clinics.grant(viewer, uuid, clinicId);
  }

  @Delete('pet/:uuid/clinics/:clinicId')
  @HttpCode(204)
  @ApiOperation({
    summary: "End a clinic's access to the health record of one of the caller's pets",
    description: 'The entries of the clinic stay in the record.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  revoke(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('clinicId', IdPipe) clinicId: number,
  ) {
    return this.clinics.revoke(viewer, uuid, clinicId);
  }

  @Get('clinic/patients')
  @ApiOperation({
    summary: "The calling clinic's patients: pets that granted access",
    description: 'Newest pet first.',
  })
  @ApiOkResponse({ type: [PatientView] })
  @ApiProblems(400, 401, 403)
  patients(@CurrentUser() viewer: Viewer, @Query() query: PatientListQuery) {
    return this.clinics.patients(viewer, query);
  }

  @Post('clinic/vaccinations')
  @ApiOperation({
    summary: 'Add the same vaccination to several patients of the calling clinic',
    description: `Adds the vaccination to all patients or to none. At most ${HEALTH.patientsAtOnce} patients.`,
  })
  @ApiCreatedResponse({ type: [HealthEntryView] })
  @ApiProblems(400, 401, 403, 404, 409)
  vaccinate(@CurrentUser() viewer: Viewer, @Body() body: BulkVaccinationDto) {
    return this.clinics.vaccinate(viewer, body);
  }
}
