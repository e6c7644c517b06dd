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
      'The first page also has the last message of every conversation and every unread message, in addition to `limit`, so that ' +
      'clients can group by participant. These messages appear again on later pages. They are limited to 1000 of each kind ' +
      'and 2 MB of text; `GET /messages/conversations` has no such limit.',
  })
  @ApiOkResponse({ type: [MessageView] })
  @ApiProblems(400, 401)
  list(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.messages.list(viewer, query);
  }

  @Get('conversations')
  @ApiOperation({ summary: "The caller's conversations, sorted by last message, newest first" })
  @ApiOkResponse({ type: [ConversationView] })
  @ApiProblems(400, 401)
  conversations(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.messages.conversations(viewer, query);
  }

  @Get('conversation/:userId')
  @ApiOperation({
    summary: 'The messages between the caller and a user, oldest first',
    description:
      'Starts with the newest page; `next` is the cursor for older messages. With `after`, returns messages newer than that ' +
      'message, and `next` is the cursor for newer ones. Messages sent before a block stay readable.',
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
    summary: 'Check if the caller may message a user',
    description: 'If false, `POST /messages/send` returns 403. Neither response contains a reason.',
  })
  @ApiOkResponse({ type: SendPermissionView })
  @ApiProblems(400, 401, 404)
  permission(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') user: Identifier) {
    return this.messages.permission(viewer, user);
  }

  @Get('unread-count')
  @ApiOperation({ summary: "Count the caller's unread messages" })
  @ApiOkResponse({ type: UnreadCountView })
  @ApiProblems(401)
  unreadCount(@CurrentUser() viewer: Viewer): Promise<UnreadCountView> {
    return this.unread.count(viewer.id).then((count) => ({ count }));
  }

  @Post('send')
  @ApiOperation({
    summary: 'Send a message',
    description:
      'A retry with the same `clientMessageId` returns the stored message, or 409 if the receiver or text differs. 403, ' +
      'without a reason, if the receiver accepts no messages from the caller.',
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
    description: 'Idempotent. Returns 403 for the sender and 404 for other users.',
  })
  @ApiOkResponse({ type: MessageReadView })
  @ApiProblems(400, 401, 403, 404)
  markRead(@CurrentUser() viewer: Viewer, @Body() body: MarkReadDto) {
    return this.messages.markRead(viewer, body);
  }
}
