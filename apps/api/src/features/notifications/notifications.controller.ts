import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, WhileSuspended } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { KEPT } from '../../platform/common/retention.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  MOST_KEPT,
  NotificationSocketEvents,
  NotificationView,
  ReadNotificationsDto,
  UnreadNotificationsView,
} from './notifications.dto.js';
import { NotificationsService } from './notifications.service.js';

@ApiTags('Notifications')
@ApiExtraModels(NotificationSocketEvents)
@ApiBearerAuth()
@Controller('notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @ApiOperation({
    summary: 'What others did that concerns the caller, the last first',
    description:
      'Friend requests and their acceptance, likes of what is theirs, comments on their posts, replies to their comments, and mentions; ' +
      'notices about their account, and decisions about something of theirs. ' +
      'One for each kind and target: it moves up and is unread again whenever somebody else does it too. What is taken back is gone, and so ' +
      `is what the caller may not see any more. The newest ${MOST_KEPT} are kept, for ${KEPT.notificationDays} days.`,
  })
  @ApiOkResponse({ type: [NotificationView] })
  @ApiProblems(400, 401)
  list(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.notifications.list(viewer, query);
  }

  @Get('unread-count')
  @ApiOperation({ summary: 'How many of them are unread' })
  @ApiOkResponse({ type: UnreadNotificationsView })
  @ApiProblems(401)
  unreadCount(@CurrentUser() viewer: Viewer) {
    return this.notifications.unread(viewer);
  }

  @Post('read')
  @WhileSuspended()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Mark notifications as read',
    description: 'All of them, unless `positions` says which. Of others it changes nothing.',
  })
  @ApiOkResponse({ type: UnreadNotificationsView })
  @ApiProblems(400, 401)
  read(@CurrentUser() viewer: Viewer, @Body() body: ReadNotificationsDto) {
    return this.notifications.read(viewer, body);
  }
}
