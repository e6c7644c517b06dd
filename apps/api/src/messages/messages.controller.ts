import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Viewer } from '../common/auth/viewer.js';
import { ApiProblems } from '../common/http/openapi.js';
import { UnreadCountView } from './messages.dto.js';
import { MessagesService } from './messages.service.js';

@ApiTags('Messages')
@ApiBearerAuth()
@Controller('messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Get('unread-count')
  @ApiOperation({ summary: 'How many messages to the caller are unread' })
  @ApiOkResponse({ type: UnreadCountView })
  @ApiProblems(401)
  unreadCount(@CurrentUser() viewer: Viewer) {
    return this.messages.unreadCount(viewer);
  }
}
