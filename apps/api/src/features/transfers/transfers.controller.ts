import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { TRANSFER } from '../../platform/common/limits.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { AskAboutPetDto, CreateTransferDto, TransferLinkDto, TransferView } from './transfers.dto.js';
import { TransfersService } from './transfers.service.js';

@ApiTags('Transfers')
@ApiBearerAuth()
@Controller()
export class TransfersController {
  constructor(private readonly transfers: TransfersService) {}

  @Post('pet/:uuid/transfer')
  @ApiOperation({
    summary: "Offer one of the caller's pets to a new owner",
    description: `To a friend, a conversation partner or an email address. The receiver can accept for ${TRANSFER.days} days.`,
  })
  @ApiCreatedResponse({ type: TransferView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  create(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Body() body: CreateTransferDto,
    @RequestLanguage() language: Language,
  ) {
    return this.transfers.create(viewer, uuid, body, language);
  }

  @Get('transfers')
  @ApiOperation({ summary: 'Pets that the caller gives, has given or is offered, newest first' })
  @ApiOkResponse({ type: [TransferView] })
  @ApiProblems(400, 401)
  list(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.transfers.list(viewer, query);
  }

  @Post('transfers/link')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Open the emailed link of a transfer',
    description: 'The pet is then offered to the caller, and to nobody else.',
  })
  @ApiOkResponse({ type: TransferView })
  @ApiProblems(400, 401, 403)
  openLink(@CurrentUser() viewer: Viewer, @Body() { secret }: TransferLinkDto) {
    return this.transfers.openLink(viewer, secret);
  }

  @Post('transfers/:uuid/accept')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Accept a pet',
    description: 'Makes the caller the owner of the pet, whom its page names. 409 if the transfer has ended.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  accept(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.transfers.accept(viewer, uuid);
  }

  @Post('transfers/:uuid/decline')
  @HttpCode(204)
  @ApiOperation({ summary: 'Decline a pet', description: '409 if the transfer has ended.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  decline(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.transfers.decline(viewer, uuid);
  }

  @Delete('transfers/:uuid')
  @HttpCode(204)
  @ApiOperation({ summary: "Cancel the caller's offer of a pet", description: '409 if the transfer has ended.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  cancel(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.transfers.cancel(viewer, uuid);
  }

  @Post('transfers/:uuid/ask')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Ask the new owner how the pet is',
    description: `For shelters and kennels: once after ${TRANSFER.firstAskDays} and once after ${TRANSFER.secondAskDays} days. Sends a message.`,
  })
  @ApiOkResponse({ type: TransferView })
  @ApiProblems(400, 401, 403, 404, 409)
  ask(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Body() body: AskAboutPetDto) {
    return this.transfers.ask(viewer, uuid, body);
  }
}
