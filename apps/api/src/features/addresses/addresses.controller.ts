import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { IdentifierParam, IdPipe, type Identifier } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { AddressView, CreateAddressDto, UpdateAddressDto } from './addresses.dto.js';
import { AddressesService } from './addresses.service.js';

@ApiTags('Addresses')
@ApiBearerAuth()
@Controller('user-address')
export class AddressesController {
  constructor(private readonly addresses: AddressesService) {}

  @Get('user/:userId')
  @ApiOperation({
    summary: 'The address of a user',
    description:
      '404 if the user has no address, or if one of the two users has blocked the other. The street is empty unless the owner shows it to the caller.',
  })
  @ApiOkResponse({ type: AddressView })
  @ApiProblems(400, 401, 404)
  ofUser(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') owner: Identifier) {
    return this.addresses.ofUser(viewer, owner);
  }

  @Post()
  @ApiOperation({ summary: "Create the caller's address", description: 'Each user has at most one address.' })
  @ApiCreatedResponse({ type: AddressView })
  @ApiProblems(400, 401, 403, 409)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateAddressDto, @RequestLanguage() language: Language) {
    return this.addresses.create(viewer, body, language);
  }

  @Patch(':id')
  @ApiOperation({ summary: "Change the caller's address", description: 'Omitted fields keep their values.' })
  @ApiOkResponse({ type: AddressView })
  @ApiProblems(400, 401, 403, 404)
  update(
    @CurrentUser() viewer: Viewer,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateAddressDto,
    @RequestLanguage() language: Language,
  ) {
    return this.addresses.update(viewer, id, body, language);
  }
}
