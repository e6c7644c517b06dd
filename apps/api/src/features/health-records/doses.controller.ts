import { Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { LongIdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DosesService } from './doses.service.js';

@ApiTags('Health records')
@ApiBearerAuth()
@Controller('pet/:uuid/health/:id/doses/:dueAt')
export class DosesController {
  constructor(private readonly doses: DosesService) {}

  @Put()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Mark a dose of a medication as given',
    description: 'Only for the owner. `dueAt` is the local time of the dose, such as `2026-05-17T08:00`.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  give(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('id', LongIdPipe) id: number,
    @Param('dueAt') dueAt: string,
  ) {
    return this.doses.give(viewer, uuid, id, dueAt);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Mark a dose of a medication as not given', description: 'Only for the owner.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  takeBack(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('id', LongIdPipe) id: number,
    @Param('dueAt') dueAt: string,
  ) {
    return this.doses.takeBack(viewer, uuid, id, dueAt);
  }
}
