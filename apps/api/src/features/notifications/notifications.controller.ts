import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, WhileSuspended } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { KEPT } from '../../platform/common/retention.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  MAX_KEPT,
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
    summary: "The caller's notifications, newest first",
    description:
      "Friend requests and accepted requests, likes and comments on the caller's content, replies, mentions, and notices about the " +
      "caller's account and content. There is one notification per kind and target: with every new action it moves to the top and " +
      'becomes unread. Actions that were undone or that the caller may no longer see are left out. ' +
      `The newest ${MAX_KEPT} notifications are kept, for ${KEPT.notificationDays} days.`,
  })
  @ApiOkResponse({ type: [NotificationView] })
  @ApiProblems(400, 401)
  list(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.notifications.list(viewer, query);
  }

  @Get('unread-count')
  @ApiOperation({ summary: 'Number of unread notifications' })
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
    description: 'Marks all notifications, or the notifications at `positions`. Ignores unknown positions.',
  })
  @ApiOkResponse({ type: UnreadNotificationsView })
  @ApiProblems(400, 401)
  read(@CurrentUser() viewer: Viewer, @Body() body: ReadNotificationsDto) {
    return this.notifications.read(viewer, body);
  }
}
