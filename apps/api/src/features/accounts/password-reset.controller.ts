import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RequestPasswordLinkDto, SetPasswordDto } from './password-reset.dto.js';
import { PasswordResetService } from './password-reset.service.js';

@ApiTags('Sessions')
@Controller('auth/password')
export class PasswordResetController {
  constructor(private readonly passwords: PasswordResetService) {}

  @Post('link')
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Send a link for a new password by email',
    description: 'The response does not reveal whether the account exists. The link works once, for an hour.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 409, 429)
  requestLink(
    @Body() body: RequestPasswordLinkDto,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    return this.passwords.requestLink(body, network, language);
  }

  @Post()
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Set a new password with an emailed link',
    description: 'Ends all sessions of the account.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 429)
  set(@Body() body: SetPasswordDto, @CallerNetwork() network: string, @RequestLanguage() language: Language) {
    return this.passwords.set(body, network, language);
  }
}
