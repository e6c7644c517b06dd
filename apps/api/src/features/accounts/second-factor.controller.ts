import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, WhileSuspended } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  ChangeSecondFactorDto,
  NewSecondFactorView,
  RecoveryCodesView,
  SecondFactorView,
  TurnOnSecondFactorDto,
} from './second-factor.dto.js';
import { SecondFactorService } from './second-factor.service.js';

@ApiTags('Sessions')
@Controller('auth/second-factor')
@ApiBearerAuth()
@WhileSuspended()
export class SecondFactorController {
  constructor(private readonly secondFactor: SecondFactorService) {}

  @Get()
  @ApiOperation({ summary: "State of the caller's second factor" })
  @ApiOkResponse({ type: SecondFactorView })
  @ApiProblems(401)
  state(@CurrentUser() viewer: Viewer) {
    return this.secondFactor.state(viewer);
  }

  @Post()
  @ApiOperation({
    summary: 'Create a secret for an authenticator app',
    description: 'The second factor is on after `POST /auth/second-factor/confirm`.',
  })
  @ApiCreatedResponse({ type: NewSecondFactorView })
  @ApiProblems(400, 401, 409, 429)
  begin(@CurrentUser() viewer: Viewer, @Body() body: ChangeSecondFactorDto) {
    return this.secondFactor.begin(viewer, body);
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'Turn the second factor on with a first code from the authenticator app' })
  @ApiOkResponse({ type: RecoveryCodesView })
  @ApiProblems(400, 401, 429)
  turnOn(@CurrentUser() viewer: Viewer, @Body() body: TurnOnSecondFactorDto, @RequestLanguage() language: Language) {
    return this.secondFactor.turnOn(viewer, body, language);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @ApiOperation({ summary: 'Create new recovery codes', description: 'The old codes become invalid.' })
  @ApiOkResponse({ type: RecoveryCodesView })
  @ApiProblems(400, 401, 403, 409, 429)
  renewRecoveryCodes(@CurrentUser() viewer: Viewer, @Body() body: ChangeSecondFactorDto) {
    return this.secondFactor.renewRecoveryCodes(viewer, body);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Turn the second factor off' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 429)
  turnOff(@CurrentUser() viewer: Viewer, @Body() body: ChangeSecondFactorDto, @RequestLanguage() language: Language) {
    return this.secondFactor.turnOff(viewer, body, language);
  }
}
