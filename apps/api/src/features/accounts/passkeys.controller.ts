import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ConfirmationDto } from '../../platform/auth/confirmation.dto.js';
import { AllowUnconfirmed, CurrentUser, Public, WhileSuspended } from '../../platform/auth/decorators.js';
import { PasskeyOptionsView } from '../../platform/auth/passkeys.dto.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { UserAgent } from '../../platform/http/user-agent.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import { AddPasskeyDto, PasskeyView, RenamePasskeyDto, WaysInView } from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';

@ApiTags('Passkeys')
@Controller('auth')
@AllowUnconfirmed()
@WhileSuspended()
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Get('ways-in')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'The ways in which the caller can log in' })
  @ApiOkResponse({ type: WaysInView })
  @ApiProblems(401)
  waysIn(@CurrentUser() viewer: Viewer) {
    return this.passkeys.waysIn(viewer);
  }

  @Post('passkeys/options/login')
  @HttpCode(200)
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'WebAuthn options to log in with a passkey' })
  @ApiOkResponse({ type: PasskeyOptionsView })
  @ApiProblems(429)
  loginOptions(@CallerNetwork() network: string) {
    return this.passkeys.loginOptions(network);
  }

  @Post('passkeys/options/confirmation')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'WebAuthn options to confirm a change with a passkey',
    description: 'All calls with a password accept `passkey` instead. The challenge belongs to the session.',
  })
  @ApiOkResponse({ type: PasskeyOptionsView })
  @ApiProblems(401)
  confirmationOptions(@CurrentUser() viewer: Viewer) {
    return this.passkeys.confirmationOptions(viewer);
  }

  @Post('passkeys/options/addition')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'WebAuthn options to create another passkey',
    description: 'The challenge belongs to the session.',
  })
  @ApiOkResponse({ type: PasskeyOptionsView })
  @ApiProblems(400, 401, 403, 429)
  additionOptions(@CurrentUser() viewer: Viewer, @Body() body: ConfirmationDto) {
    return this.passkeys.additionOptions(viewer, body);
  }

  @Post('passkeys')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Add a passkey' })
  @ApiCreatedResponse({ type: PasskeyView })
  @ApiProblems(400, 401, 409)
  add(
    @CurrentUser() viewer: Viewer,
    @Body() body: AddPasskeyDto,
    @RequestLanguage() language: Language,
    @UserAgent() userAgent?: string,
  ) {
    return this.passkeys.add(viewer, body, language, userAgent);
  }

  @Patch('passkeys/:id')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Rename a passkey' })
  @ApiOkResponse({ type: PasskeyView })
  @ApiProblems(400, 401, 404)
  rename(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: RenamePasskeyDto) {
    return this.passkeys.rename(viewer, id, body);
  }

  @Delete('passkeys/:id')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Remove a passkey', description: 'The only way to log in cannot be removed.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409, 429)
  remove(
    @CurrentUser() viewer: Viewer,
    @Param('id', IdPipe) id: number,
    @Body() body: ConfirmationDto,
    @RequestLanguage() language: Language,
  ) {
    return this.passkeys.remove(viewer, id, body, language);
  }
}
