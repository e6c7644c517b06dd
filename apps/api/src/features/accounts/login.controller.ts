import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { UserAgent } from '../../platform/http/user-agent.js';
import { LoginDto, LoginObjectionDto, LoginView, PasskeyLoginDto, PasskeyObjectionDto } from './login.dto.js';
import { LoginService } from './login.service.js';

@ApiTags('Sessions')
@Controller('auth')
export class LoginController {
  constructor(private readonly logins: LoginService) {}

  @Post('login')
  @HttpCode(200)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Log in',
    description:
      'Failed logins are limited per account and per network. If the account has a second factor and `code` is missing, the response is ' +
      'a 403 with the code `second_factor_required`: repeat the request with `code`. If moderators have disabled the account, the response ' +
      'is a 401 with the code `account_disabled` and the reason.',
  })
  @ApiOkResponse({ type: LoginView })
  @ApiProblems(400, 401, 403, 429)
  login(
    @Body() body: LoginDto,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
    @UserAgent() userAgent?: string,
  ) {
    return this.logins.login(body, { network, language, userAgent });
  }

  @Post('objection')
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Object to the disabling of an account, once',
    description: 'Requires the login credentials and is limited like logins.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404, 409, 429)
  object(@Body() body: LoginObjectionDto, @CallerNetwork() network: string) {
    return this.logins.object(body, network);
  }

  @Post('passkeys/login')
  @HttpCode(200)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Log in with a passkey',
    description:
      'Also logs in accounts with a second factor, because passkeys verify their users. Failed logins are limited per network.',
  })
  @ApiOkResponse({ type: LoginView })
  @ApiProblems(400, 401, 429)
  loginWithPasskey(
    @Body() body: PasskeyLoginDto,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
    @UserAgent() userAgent?: string,
  ) {
    return this.logins.loginWithPasskey(body, { network, language, userAgent });
  }

  @Post('passkeys/objection')
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Object to the disabling of an account, once, with a passkey' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404, 409, 429)
  objectWithPasskey(@Body() body: PasskeyObjectionDto, @CallerNetwork() network: string) {
    return this.logins.objectWithPasskey(body, network);
  }
}
