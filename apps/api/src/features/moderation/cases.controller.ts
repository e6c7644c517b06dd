import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, RequiresRole } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { CasesService } from './cases.service.js';
import {
  AuditEntryView,
  CaseDetailView,
  CaseView,
  CasesQuery,
  DecideDto,
  ModerationSocketEvents,
} from './moderation.dto.js';

@ApiTags('Moderation')
@ApiExtraModels(ModerationSocketEvents)
@ApiBearerAuth()
@RequiresRole('MODERATOR')
@Controller('moderation')
export class CasesController {
  constructor(private readonly cases: CasesService) {}

  @Get('cases')
  @ApiOperation({ summary: 'Reported things', description: 'For moderators, like all calls of cases.' })
  @ApiOkResponse({ type: [CaseView] })
  @ApiProblems(400, 401, 403)
  list(@CurrentUser() viewer: Viewer, @Query() query: CasesQuery) {
    return this.cases.list(viewer, query);
  }

  @Get('cases/:id')
  @ApiOperation({ summary: 'One of them, with all that is known of it' })
  @ApiOkResponse({ type: CaseDetailView })
  @ApiProblems(400, 401, 403, 404)
  one(@Param('id', IdPipe) id: number) {
    return this.cases.one(id);
  }

  @Get('cases/:id/pictures/:position')
  @ApiOperation({
    summary: 'A picture of a reported thing, also while that is hidden',
    description: 'By its position in the list of the case, from 1. Once the thing is gone there is none.',
  })
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  @ApiProblems(400, 401, 403, 404)
  async picture(
    @Param('id', IdPipe) id: number,
    @Param('position', IdPipe) position: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.header('cache-control', 'no-store');
    return new StreamableFile(await this.cases.picture(id, position), { type: 'image/webp' });
  }

  @Post('cases/:id/claim')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Work on a case',
    description:
      'For 15 minutes nobody else decides about it; claiming it again renews that. Nobody claims a case of their own thing.',
  })
  @ApiOkResponse({ type: CaseDetailView })
  @ApiProblems(400, 401, 403, 404, 409)
  claim(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.cases.claim(viewer, id);
  }

  @Delete('cases/:id/claim')
  @HttpCode(204)
  @ApiOperation({ summary: 'Leave a case to others' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  release(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.cases.release(viewer, id);
  }

  @Post('cases/:id/decisions')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Decide about a case',
    description:
      'Claims it, does what is decided, closes the case, and notifies its author and those who reported it. A note is for colleagues, and leaves ' +
      'the case open.',
  })
  @ApiOkResponse({ type: CaseDetailView })
  @ApiProblems(400, 401, 403, 404, 409)
  decide(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: DecideDto) {
    return this.cases.decide(viewer, id, body);
  }

  @Get('log')
  @ApiOperation({ summary: 'What moderators and administrators did, newest first' })
  @ApiOkResponse({ type: [AuditEntryView] })
  @ApiProblems(400, 401, 403)
  log(@Query() query: PageQuery) {
    return this.cases.log(query);
  }
}
