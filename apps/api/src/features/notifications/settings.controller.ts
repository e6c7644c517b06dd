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
  @ApiOperation({ summary: 'By which channels notifications reach the caller outside the app' })
  @ApiOkResponse({ type: NotificationSettingsView })
  @ApiProblems(401)
  get(@CurrentUser() viewer: Viewer) {
    return this.settings.get(viewer);
  }

  @Patch('settings')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Change some of that',
    description: 'What has come before a channel is turned on is not sent. Mails are in the language of this request.',
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
    description: 'As long as the session lasts, and until its push service says that there is no such device any more.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401)
  subscribe(@CurrentUser() viewer: Viewer, @Body() body: SubscribeDto) {
    return this.push.subscribe(viewer, body);
  }

  @Delete('push')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Send no pushes to the device of this session' })
  @ApiNoContentResponse()
  @ApiProblems(401)
  unsubscribe(@CurrentUser() viewer: Viewer) {
    return this.push.unsubscribe(viewer);
  }

  @Post('unsubscribe')
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'End all mails about notifications and messages, by the key of a mail',
    description: 'Mail programs send it for one click of their reader, with a form for a body (RFC 8058).',
  })
  @ApiNoContentResponse()
  @ApiProblems(400)
  endMails(@Query() { key }: UnsubscribeQuery) {
    return this.settings.unsubscribe(key);
  }

  /** Changes nothing: scanners of mails follow every link. */
  @Get('unsubscribe')
  @Redirect('', 303)
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Leads a person who followed that address to the page with the button' })
  @ApiResponse({ status: 303, description: 'To the page' })
  @ApiProblems(400)
  toPage(@Query() { key }: UnsubscribeQuery) {
    return { url: this.links.page(key) };
  }
}
