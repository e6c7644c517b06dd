import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/decorators.js';
import { RequestLanguage, type Language } from '../common/http/language.js';
import { CallerNetwork } from '../common/http/network.js';
import { ApiProblems } from '../common/http/openapi.js';
import { UserAgent } from '../common/http/user-agent.js';
import { LoginDto, LoginView } from './login.dto.js';
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
      'Failed logins are limited per account and per address. Where the account has a second factor and `code` is missing, the answer is ' +
      'a 403 with the code `second_factor_required`: send the same again with it.',
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
}
