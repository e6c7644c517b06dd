import { Body, Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowUnconfirmed, CurrentUser, Public, WhileSuspended } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { MeView } from '../profiles/profiles.dto.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  CancelEmailChangeDto,
  ChangeEmailDto,
  ConfirmEmailDto,
  ConfirmEmailWithCodeDto,
} from './email-confirmation.dto.js';
import { EmailConfirmationService } from './email-confirmation.service.js';

@ApiTags('Users')
@Controller()
export class EmailConfirmationController {
  constructor(private readonly confirmations: EmailConfirmationService) {}

  @Post('auth/email')
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Confirm an email address with an emailed link',
    description: 'A pending new address replaces the old one.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 409)
  confirm(@Body() body: ConfirmEmailDto, @RequestLanguage() language: Language) {
    return this.confirmations.confirm(body, language);
  }

  @Post('auth/email/cancel')
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Cancel an email address change with an emailed link',
    description: 'The link is emailed to the current address when a change is requested.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400)
  cancelChange(@Body() body: CancelEmailChangeDto) {
    return this.confirmations.cancelChange(body);
  }

  @Post('user/email/link')
  @WhileSuspended()
  @HttpCode(204)
  @AllowUnconfirmed()
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Send another confirmation link for the caller's email address",
    description: 'The link is emailed to the unconfirmed address and invalidates earlier links.',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 409, 429)
  sendLink(@CurrentUser() viewer: Viewer, @CallerNetwork() network: string, @RequestLanguage() language: Language) {
    return this.confirmations.sendLink(viewer, network, language);
  }

  @Post('user/email/code')
  @WhileSuspended()
  @HttpCode(200)
  @AllowUnconfirmed()
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Confirm the caller's email address with an emailed code",
    description:
      'The email with the link also contains the code. It works once, for 15 minutes, until another email replaces it, and has five tries. ' +
      'Wrong codes are limited per account and per network. A pending new address replaces the old one.',
  })
  @ApiOkResponse({ type: MeView })
  @ApiProblems(400, 401, 409, 429)
  confirmWithCode(
    @CurrentUser() viewer: Viewer,
    @Body() body: ConfirmEmailWithCodeDto,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    return this.confirmations.confirmWithCode(viewer, body, network, language);
  }

  @Patch('user/email')
  @WhileSuspended()
  @AllowUnconfirmed()
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Change the caller's email address",
    description:
      'Like `PATCH /user/profile`, but also allowed before the current address is confirmed, for example to correct a typo.',
  })
  @ApiOkResponse({ type: MeView })
  @ApiProblems(400, 401, 409, 429)
  change(
    @CurrentUser() viewer: Viewer,
    @Body() body: ChangeEmailDto,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    return this.confirmations.change(viewer, body, network, language);
  }
}
