import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query, Redirect } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, Public, WhileSuspended } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { PushService } from './push.service.js';
import {
  ChangeNotificationSettingsDto,
  NotificationSettingsSocketEvents,
  NotificationSettingsView,
  RenewSubscriptionDto,
  SubscribeDto,
  UnsubscribeQuery,
} from './settings.dto.js';
import { NotificationSettingsService } from './settings.service.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

@ApiTags('Notifications')
@ApiExtraModels(NotificationSettingsSocketEvents)
@Controller('notifications')
@WhileSuspended()
export class NotificationSettingsController {
  constructor(
    private readonly settings: NotificationSettingsService,
    private readonly push: PushService,
    private readonly links: UnsubscribeLinks,
  ) {}

  @Get('settings')
  @ApiBearerAuth()
  @ApiOperation({ summary: "The caller's settings for emails and pushes about notifications" })
  @ApiOkResponse({ type: NotificationSettingsView })
  @ApiProblems(401)
  get(@CurrentUser() viewer: Viewer) {
    return this.settings.get(viewer);
  }

  @Patch('settings')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Change notification settings',
    description:
      'Notifications from before a channel was turned on are not sent. Mails use the language of this request.',
  })
  @ApiOkResponse({ type: NotificationSettingsView })
  @ApiProblems(400, 401)
  change(
    @CurrentUser() viewer: Viewer,
    @Body() body: ChangeNotificationSettingsDto,
    @RequestLanguage() language: Language,
  ) {
    return this.settings.change(viewer, body, language);
  }

  @Put('push')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Send pushes to the device of this session',
    description: 'Ends with the session, or when the push service reports that the subscription is gone.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401)
  subscribe(@CurrentUser() viewer: Viewer, @Body() body: SubscribeDto) {
    return this.push.subscribe(viewer, body);
  }

  @Post('push/renew')
  @Public({ ignoresToken: true })
  @HttpCode(204)
  @ApiOperation({
    summary: 'Replace a subscription that the browser has renewed',
    description:
      'For service workers, which have no session: the former secret proves the device. Unknown subscriptions are ignored.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400)
  renew(@Body() body: RenewSubscriptionDto) {
    return this.push.renew(body);
  }

  @Delete('push')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Stop pushes to the device of this session' })
  @ApiNoContentResponse()
  @ApiProblems(401)
  unsubscribe(@CurrentUser() viewer: Viewer) {
    return this.push.unsubscribe(viewer);
  }

  @Post('unsubscribe')
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Unsubscribe from emails about notifications and messages, with the key in an email',
    description: 'Email clients send this request with a form body (one-click unsubscribe, RFC 8058).',
  })
  @ApiNoContentResponse()
  @ApiProblems(400)
  endMails(@Query() { key }: UnsubscribeQuery) {
    return this.settings.unsubscribe(key);
  }

  /** This GET request must not change anything, because email scanners open every link. */
  @Get('unsubscribe')
  @Redirect('', 303)
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Redirect a user who opens the unsubscribe link to the unsubscribe page' })
  @ApiResponse({ status: 303, description: 'Redirect to the unsubscribe page' })
  @ApiProblems(400)
  toPage(@Query() { key }: UnsubscribeQuery) {
    return { url: this.links.pageUrl(key) };
  }
}
