import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, WhileSuspended } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdentifierParam, type Identifier } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  ConversationQuery,
  ConversationView,
  MarkReadDto,
  MessageReadView,
  MessageSocketEvents,
  MessageView,
  SendMessageDto,
  SendPermissionView,
  UnreadCountView,
} from './messages.dto.js';
import { MessagesService } from './messages.service.js';
import { UnreadMessages } from './unread-messages.js';

@ApiTags('Messages')
@ApiExtraModels(MessageSocketEvents)
@ApiBearerAuth()
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly unread: UnreadMessages,
  ) {}

  @Get()
  @ApiOperation({
    summary: "The caller's messages, newest first",
    description:
      'The first page also has the last message of every conversation and every unread one, beyond `limit`, so that grouping by ' +
      'participant gives correct last messages and unread counts. They appear again on their own page. They are at most 1000 ' +
      'of each, and 2 MB of text in total; `GET /messages/conversations` has no such limit.',
  })
  @ApiOkResponse({ type: [MessageView] })
  @ApiProblems(400, 401)
  list(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.messages.list(viewer, query);
  }

  @Get('conversations')
  @ApiOperation({ summary: "The caller's conversations, the one with the newest message first" })
  @ApiOkResponse({ type: [ConversationView] })
  @ApiProblems(400, 401)
  conversations(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.messages.conversations(viewer, query);
  }

  @Get('conversation/:userId')
  @ApiOperation({
    summary: 'The messages of the caller and a user, oldest first',
    description:
      'The newest ones; `next` leads to older ones. With `after`, those newer than that message, and `next` leads to even ' +
      'newer ones. Old messages stay readable during a block between the two.',
  })
  @ApiOkResponse({ type: [MessageView] })
  @ApiProblems(400, 401, 404)
  conversation(
    @CurrentUser() viewer: Viewer,
    @IdentifierParam('userId') user: Identifier,
    @Query() query: ConversationQuery,
  ) {
    return this.messages.conversation(viewer, user, query);
  }

  @Get('permission/:userId')
  @ApiOperation({
    summary: 'Whether the caller may write to a user',
    description: 'Where it is not so, `POST /messages/send` answers 403 and, like this, does not say why.',
  })
  @ApiOkResponse({ type: SendPermissionView })
  @ApiProblems(400, 401, 404)
  permission(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') user: Identifier) {
    return this.messages.permission(viewer, user);
  }

  @Get('unread-count')
  @ApiOperation({ summary: 'How many messages to the caller are unread' })
  @ApiOkResponse({ type: UnreadCountView })
  @ApiProblems(401)
  unreadCount(@CurrentUser() viewer: Viewer): Promise<UnreadCountView> {
    return this.unread.count(viewer.id).then((count) => ({ count }));
  }

  @Post('send')
  @ApiOperation({
    summary: 'Send a message',
    description:
      'A retry with the same `clientMessageId` returns the stored message; with another receiver or text it gets a 409. 403 ' +
      'without a reason if the receiver accepts no messages from the caller.',
  })
  @ApiCreatedResponse({ type: MessageView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  send(@CurrentUser() viewer: Viewer, @Body() body: SendMessageDto) {
    return this.messages.send(viewer, body);
  }

  @Post('mark-read')
  @WhileSuspended()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Mark a message to the caller as read',
    description: 'Idempotent. The sender gets a 403, anybody else a 404.',
  })
  @ApiOkResponse({ type: MessageReadView })
  @ApiProblems(400, 401, 403, 404)
  markRead(@CurrentUser() viewer: Viewer, @Body() body: MarkReadDto) {
    return this.messages.markRead(viewer, body);
  }
}
