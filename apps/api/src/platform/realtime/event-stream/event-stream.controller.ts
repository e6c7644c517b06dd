import type { OutgoingHttpHeaders } from 'node:http';
import { Body, Controller, Get, HttpCode, Put, Query, Req, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, TokenInQuery, WhileSuspended } from '../../auth/decorators.js';
import { ApiProblems } from '../../http/openapi.js';
import type { Viewer } from '../../users/viewer.js';
import { RealtimeSocketEvents, RealtimeStreamEvents } from '../events.js';
import { TARGET } from './event-log.js';
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

/** Maximum number of reported targets. A large screen shows fewer posts. */
const MAX_SHOWN = 50;

export class ShownTargetsDto {
  @ApiProperty({ description: 'From the event `stream`.' })
  @Matches(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/, { message: 'invalid' })
  streamId!: string;

  @ApiProperty({
    type: [String],
    maxItems: MAX_SHOWN,
    example: ['wall_post:17', 'blog_post:3'],
    description: 'Types and ids of the posts and albums on the screen.',
  })
  @IsArray({ message: 'invalid' })
  @ArrayMaxSize(MAX_SHOWN, { message: 'invalid' })
  @Matches(TARGET, { each: true, message: 'invalid' })
  targets!: string[];
}

@ApiTags('Wall')
@ApiExtraModels(RealtimeSocketEvents, RealtimeStreamEvents)
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
with its session and when the server stops: reconnect after \`retry\`.

The first event is \`stream\` \`{streamId}\`. A client may report its shown targets with \`PUT /sse/wall-feed/shown\`. From
then on it gets only deleted posts, events of these targets, events with content of the caller, and new posts; many posts at
once come as \`new_posts\` \`{count, ids}\`.`,
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
    await this.stream.open(viewer, request.callerIp, reply.raw, headers, header ?? lastEventId);
    reply.hijack();
  }

  @Put('wall-feed/shown')
  @WhileSuspended()
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Report the targets on the screen',
    description: `After each change. The stream then sends only the events that concern the client, see \`GET /sse/wall-feed\`.
From the second report on, it first sends the current version of newly shown wall posts as \`wall_post_updated\`. Unknown
streams are ignored.`,
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401)
  show(@CurrentUser() { id }: Viewer, @Body() body: ShownTargetsDto): void {
    this.stream.report({ ...body, userId: id });
  }
}
