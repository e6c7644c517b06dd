import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
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
import { DOCUMENT_CONTENT, DOCUMENT_POLICY } from '../health-records/documents.dto.js';
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
  @ApiOperation({ summary: 'Cases of reported content', description: 'For moderators, like all endpoints for cases.' })
  @ApiOkResponse({ type: [CaseView] })
  @ApiProblems(400, 401, 403)
  list(@CurrentUser() viewer: Viewer, @Query() query: CasesQuery) {
    return this.cases.list(viewer, query);
  }

  @Get('cases/:id')
  @ApiOperation({ summary: 'One case with its reports and decisions' })
  @ApiOkResponse({ type: CaseDetailView })
  @ApiProblems(400, 401, 403, 404)
  one(@Param('id', IdPipe) id: number) {
    return this.cases.one(id);
  }

  @Get('cases/:id/pictures/:position')
  @ApiOperation({
    summary: 'A picture of reported content, even if the content is hidden',
    description:
      'Positions are those in `pictures` of the case, from 1. Pictures of deleted content are not available.',
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

  @Get('cases/:id/pictures/:position/video')
  @ApiOperation({
    summary: 'A video of reported content, even if the content is hidden',
    description: 'Positions are those in `videos` of the case. Videos of deleted content are not available.',
  })
  @ApiOkResponse({ content: { 'video/mp4': { schema: { type: 'string', format: 'binary' } } } })
  @ApiProblems(400, 401, 403, 404)
  async video(
    @Param('id', IdPipe) id: number,
    @Param('position', IdPipe) position: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.header('cache-control', 'no-store');
    return new StreamableFile(await this.cases.video(id, position), { type: 'video/mp4' });
  }

  @Get('cases/:id/document')
  @Header('content-security-policy', DOCUMENT_POLICY)
  @Header('cache-control', 'private, no-store')
  @ApiOperation({
    summary: 'The document of a business that asks to be verified',
    description: 'Not available after the decision.',
  })
  @ApiOkResponse(DOCUMENT_CONTENT)
  @ApiProblems(400, 401, 403, 404)
  document(@Param('id', IdPipe) id: number) {
    return this.cases.document(id);
  }

  @Post('cases/:id/claim')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Claim a case',
    description:
      'For 15 minutes no other moderator can decide the case. Claiming it again extends the time. Moderators cannot claim cases of their own content.',
  })
  @ApiOkResponse({ type: CaseDetailView })
  @ApiProblems(400, 401, 403, 404, 409)
  claim(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.cases.claim(viewer, id);
  }

  @Delete('cases/:id/claim')
  @HttpCode(204)
  @ApiOperation({ summary: 'Release a claimed case' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  release(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.cases.release(viewer, id);
  }

  @Post('cases/:id/decisions')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Decide a case',
    description:
      'Claims the case, performs the action, closes the case, and notifies the author and the reporters. A note is visible to ' +
      'moderators only and leaves the case open.',
  })
  @ApiOkResponse({ type: CaseDetailView })
  @ApiProblems(400, 401, 403, 404, 409)
  decide(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: DecideDto) {
    return this.cases.decide(viewer, id, body);
  }

  @Get('log')
  @ApiOperation({ summary: 'Audit log of moderators and administrators, newest first' })
  @ApiOkResponse({ type: [AuditEntryView] })
  @ApiProblems(400, 401, 403)
  log(@Query() query: PageQuery) {
    return this.cases.log(query);
  }
}
