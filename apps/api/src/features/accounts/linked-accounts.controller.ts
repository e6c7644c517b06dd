import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ConfirmationDto } from '../../platform/auth/confirmation.dto.js';
import { AllowUnconfirmed, CurrentUser, WhileSuspended } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import { LinkedAccountView } from './linked-accounts.dto.js';
import { LinkedAccountsService } from './linked-accounts.service.js';
import { TicketDto } from './login.dto.js';

@ApiTags('Other accounts')
@Controller('auth/linked-accounts')
@AllowUnconfirmed()
@WhileSuspended()
@ApiBearerAuth()
export class LinkedAccountsController {
  constructor(private readonly linkedAccounts: LinkedAccountsService) {}

  @Post()
  @ApiOperation({
    summary: 'Link an account of a provider',
    description: 'The ticket is from `POST /auth/providers/{id}/link` and belongs to the session.',
  })
  @ApiCreatedResponse({ type: LinkedAccountView })
  @ApiProblems(400, 401, 409)
  link(@CurrentUser() viewer: Viewer, @Body() body: TicketDto, @RequestLanguage() language: Language) {
    return this.linkedAccounts.link(viewer, body, language);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a linked account', description: 'The only way to log in cannot be removed.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409, 429)
  unlink(
    @CurrentUser() viewer: Viewer,
    @Param('id', IdPipe) id: number,
    @Body() body: ConfirmationDto,
    @RequestLanguage() language: Language,
  ) {
    return this.linkedAccounts.unlink(viewer, id, body, language);
  }
}
