import type { OutgoingHttpHeaders } from 'node:http';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiPropertyOptional,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, TokenInQuery } from '../../auth/decorators.js';
import { ApiProblems } from '../../http/openapi.js';
import type { Viewer } from '../../users/viewer.js';
import { RealtimeSocketEvents } from '../events.js';
import { STREAM_HEADERS, EventStream } from './event-stream.js';

export class EventStreamQuery {
  @ApiPropertyOptional({
    description: 'For clients that cannot set the header, which takes precedence.',
    example: '17',
  })
  @IsOptional()
  @Matches(/^\d{1,15}$/)
  lastEventId?: string;
}

@ApiTags('Wall')
@ApiExtraModels(RealtimeSocketEvents)
@Controller('sse')
export class EventStreamController {
  constructor(private readonly stream: EventStream) {}

  @Get('wall-feed')
  @TokenInQuery()
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Stream wall events',
    description: `Server-sent events, each with an increasing integer \`id\` and JSON data: \`wall_post\` (the post),
\`wall_post_updated\` (the post without \`likedByMe\`, which no edit changes), \`wall_post_deleted\` \`{id}\`, \`like\`
\`{targetType, targetId, likeCount}\` (also after an unlike), \`comment\` (the comment, and the \`commentCount\` of its target), \`comment_updated\` (the comment),
\`comment_deleted\` \`{id, targetType, targetId, parentId, commentCount}\`. Counts are those at the time of the event. Includes the
caller's own events; a block hides events. A client that reconnects with the id of its last event gets the missed events, or
\`resync\` if they are no longer available: then it should refetch. A client that does not read is disconnected. A stream ends
with its session and when the server stops: reconnect after \`retry\`.`,
  })
  @ApiQuery({
    name: 'token',
    type: String,
    required: false,
    description: 'The token, for clients that cannot set the header.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Id of the last received event.' })
  @ApiOkResponse({ description: 'The open stream', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @ApiProblems(400, 401, 429)
  async open(
    @CurrentUser() viewer: Viewer,
    @Query() { lastEventId }: EventStreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    if (request.method === 'HEAD') {
      void reply.headers(STREAM_HEADERS).send();
      return;
    }
    const [header] = request.raw.headersDistinct['last-event-id'] ?? [];
    await this.stream.open(viewer, reply.raw, headers, header ?? lastEventId);
    reply.hijack();
  }
}
