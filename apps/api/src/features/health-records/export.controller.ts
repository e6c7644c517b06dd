import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { toCsv } from './csv.js';
import { HealthRecordsService } from './health-records.service.js';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const FORMATS = Object.keys(TYPES) as (keyof typeof TYPES)[];

class ExportQuery {
  @ApiProperty({ enum: FORMATS })
  @IsIn(FORMATS, { message: 'invalid' })
  format!: keyof typeof TYPES;
}

@ApiTags('Health records')
@ApiBearerAuth()
@Controller('pet/:uuid/health/export')
export class HealthExportController {
  constructor(private readonly records: HealthRecordsService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: "All entries of a pet's health record as a file", description: 'Only for the owner.' })
  @ApiProduces('text/csv', 'application/json')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(400, 401, 403, 404)
  async export(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Query() { format }: ExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const entries = await this.records.all(viewer, uuid);
    const content = format === 'csv' ? toCsv(entries) : JSON.stringify(entries, null, 2);
    await reply
      .header('content-type', TYPES[format])
      .header('content-disposition', `attachment; filename="health-record.${format}"`)
      .send(content);
  }
}
