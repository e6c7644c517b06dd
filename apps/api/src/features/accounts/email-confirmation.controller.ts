import { Body, Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowUnconfirmed, CurrentUser, Public, WhileSuspended } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { MeView } from '../profiles/profiles.dto.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { CancelEmailChangeDto, ChangeEmailDto, ConfirmEmailDto } from './email-confirmation.dto.js';
import { EmailConfirmationService } from './email-confirmation.service.js';

@ApiTags('Users')
@Controller()
export class EmailConfirmationController {
  constructor(private readonly confirmations: EmailConfirmationService) {}

  @Post('auth/email')
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Confirm an e-mail address with a mailed link',
    description: 'An address that was waiting for it takes the place of the former one.',
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
    summary: 'Cancel a change of the e-mail address with a mailed link',
    description: 'The link goes to the present address when a change is requested.',
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
    summary: "Ask for another link to confirm the caller's e-mail address",
    description: 'It goes to the address that is to be confirmed, and makes earlier ones useless.',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 409, 429)
  sendLink(@CurrentUser() viewer: Viewer, @CallerNetwork() network: string, @RequestLanguage() language: Language) {
    return this.confirmations.sendLink(viewer, network, language);
  }

  @Patch('user/email')
  @WhileSuspended()
  @AllowUnconfirmed()
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Change the caller's e-mail address",
    description:
      'As `PATCH /user/profile` does it, also before the present one is confirmed: it may be a mistyped one.',
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
