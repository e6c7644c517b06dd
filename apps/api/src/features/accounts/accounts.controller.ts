import { Body, Controller, Delete, HttpCode, Patch, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { AllowUnconfirmed, CurrentUser, Public, WhileSuspended } from '../../platform/auth/decorators.js';
import { PasskeyOptionsView } from '../../platform/auth/passkeys.dto.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { UserAgent } from '../../platform/http/user-agent.js';
import { MeView } from '../profiles/profiles.dto.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  BeginRegistrationDto,
  ChangePasswordDto,
  DeleteAccountDto,
  RegisterDto,
  RegisterWithPasskeyDto,
} from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { LoginView } from './login.dto.js';

@ApiTags('Users')
@Controller('user')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Post()
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Register',
    description: 'The user completes the profile later with `PATCH /user/profile`.',
  })
  @ApiCreatedResponse({ type: MeView })
  @ApiProblems(400, 403, 409, 429)
  register(@Body() body: RegisterDto, @CallerNetwork() network: string, @RequestLanguage() language: Language) {
    return this.accounts.register(body, network, language);
  }

  @Post('passkey/options')
  @HttpCode(200)
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'WebAuthn options to register with a passkey' })
  @ApiOkResponse({ type: PasskeyOptionsView })
  @ApiProblems(400, 403, 409, 429)
  beginRegistration(@Body() body: BeginRegistrationDto, @CallerNetwork() network: string) {
    return this.accounts.beginRegistration(body, network);
  }

  @Post('passkey')
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Register with a passkey instead of a password, and log in',
    description: 'The user completes the profile later with `PATCH /user/profile`.',
  })
  @ApiCreatedResponse({ type: LoginView })
  @ApiProblems(400, 403, 409, 429)
  registerWithPasskey(
    @Body() body: RegisterWithPasskeyDto,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
    @UserAgent() userAgent?: string,
  ) {
    return this.accounts.registerWithPasskey(body, { network, language, userAgent });
  }

  @Delete('me')
  @AllowUnconfirmed()
  @WhileSuspended()
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Delete the caller's account",
    description:
      'Deletes pets, photos, posts, comments, likes, friendships and messages, too. Conversations disappear for the other user as well. ' +
      'The last administrator must give the role to another user first.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 409, 429)
  remove(@CurrentUser() viewer: Viewer, @Body() body: DeleteAccountDto) {
    return this.accounts.remove(viewer, body);
  }

  @Patch('password')
  @AllowUnconfirmed()
  @WhileSuspended()
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: "Change the caller's password", description: 'Ends all other sessions.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 429)
  changePassword(
    @CurrentUser() viewer: Viewer,
    @Body() body: ChangePasswordDto,
    @RequestLanguage() language: Language,
  ) {
    return this.accounts.changePassword(viewer, body, language);
  }
}
