import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, Public, RequiresRole } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  ChangeRegistrationDto,
  InvitationView,
  MakeInvitationDto,
  NewInvitationView,
  RegistrationView,
} from './registration.dto.js';
import { RegistrationService } from './registration.service.js';

@ApiTags('Registration')
@Controller('registration')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Get()
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'The registration mode' })
  @ApiOkResponse({ type: RegistrationView })
  mode() {
    return this.registration.mode();
  }

  @Patch()
  @RequiresRole('ADMINISTRATOR')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Change the registration mode', description: 'For administrators.' })
  @ApiOkResponse({ type: RegistrationView })
  @ApiProblems(400, 401, 403)
  change(@CurrentUser() viewer: Viewer, @Body() body: ChangeRegistrationDto) {
    return this.registration.change(viewer, body);
  }

  @Get('invitations')
  @RequiresRole('ADMINISTRATOR')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Valid invitations, newest first', description: 'For administrators.' })
  @ApiOkResponse({ type: [InvitationView] })
  @ApiProblems(401, 403)
  invitations() {
    return this.registration.invitations();
  }

  @Post('invitations')
  @RequiresRole('ADMINISTRATOR')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Create an invitation', description: 'For administrators.' })
  @ApiCreatedResponse({ type: NewInvitationView })
  @ApiProblems(400, 401, 403, 409)
  invite(@CurrentUser() viewer: Viewer, @Body() body: MakeInvitationDto) {
    return this.registration.invite(viewer, body);
  }

  @Delete('invitations/:id')
  @HttpCode(204)
  @RequiresRole('ADMINISTRATOR')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Withdraw an invitation', description: 'For administrators.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  withdraw(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.registration.withdraw(viewer, id);
  }
}
