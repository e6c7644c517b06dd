import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { OFFER_DAYS } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdentifierParam, UuidPipe, type Identifier } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { OffersService } from './offers.service.js';
import { CreatePetDto, OfferStateDto, PetDeathDto, PetListQuery, PetView, UpdatePetDto } from './pets.dto.js';
import { PetsService } from './pets.service.js';

@ApiTags('Pets')
@ApiBearerAuth()
@Controller('pet')
export class PetsController {
  constructor(
    private readonly pets: PetsService,
    private readonly offers: OffersService,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Add a pet', description: 'Add photos with `POST /pet-photo`.' })
  @ApiCreatedResponse({ type: PetView })
  @ApiProblems(400, 401, 409)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreatePetDto, @RequestLanguage() language: Language) {
    return this.pets.create(viewer, body, language);
  }

  @Get()
  @ApiOperation({
    summary: 'Pets, newest first',
    description: 'Excludes pets of users who have blocked the caller or are blocked by the caller.',
  })
  @ApiOkResponse({ type: [PetView] })
  @ApiProblems(400, 401)
  list(@CurrentUser() viewer: Viewer, @Query() query: PetListQuery, @RequestLanguage() language: Language) {
    return this.pets.list(viewer, query, language);
  }

  @Get('uuid/:uuid')
  @ApiOperation({ summary: 'A pet' })
  @ApiOkResponse({ type: PetView })
  @ApiProblems(400, 401, 404)
  byUuid(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @RequestLanguage() language: Language) {
    return this.pets.one(viewer, { uuid }, language);
  }

  @Patch('uuid/:uuid')
  @ApiOperation({
    summary: "Change one of the caller's pets",
    description:
      'Fields that are left out do not change. A price makes an offer, null withdraws it. To offer a pet for free adoption, withdraw it from sale in the same call or before. A new category needs a breed and a food (or null) of that category.',
  })
  @ApiOkResponse({ type: PetView })
  @ApiProblems(400, 401, 403, 404, 409)
  update(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Body() body: UpdatePetDto,
    @RequestLanguage() language: Language,
  ) {
    return this.pets.update(viewer, uuid, body, language);
  }

  @Delete('uuid/:uuid')
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete one of the caller's pets",
    description: 'Deletes the pet permanently, with its photos and their files.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.pets.remove(viewer, uuid);
  }

  @Put(':uuid/death')
  @ApiOperation({
    summary: "Set the date of death of one of the caller's pets",
    description:
      'Ends all offers and excludes the pet from searches. Null removes the date but does not restore the offers.',
  })
  @ApiOkResponse({ type: PetView })
  @ApiProblems(400, 401, 403, 404)
  setDeath(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Body() body: PetDeathDto,
    @RequestLanguage() language: Language,
  ) {
    return this.pets.setDeath(viewer, uuid, body, language);
  }

  @Post(':id/offer')
  @HttpCode(200)
  @ApiOperation({
    summary: "Set the state of the offer of one of the caller's pets",
    description:
      'The state is available, reserved or done (sold or adopted). The call also confirms the offer. 409 for a pet without an offer.',
  })
  @ApiOkResponse({ type: PetView })
  @ApiProblems(400, 401, 403, 404, 409)
  setOffer(
    @CurrentUser() viewer: Viewer,
    @IdentifierParam('id') pet: Identifier,
    @Body() { state }: OfferStateDto,
    @RequestLanguage() language: Language,
  ) {
    return this.offers.setState(viewer, pet, state, language);
  }

  @Post(':id/offer/confirm')
  @HttpCode(200)
  @ApiOperation({
    summary: "Confirm that the offer of one of the caller's pets is still valid",
    description: `The offer is then valid for ${OFFER_DAYS.valid} days. After ${OFFER_DAYS.asked} days a notification asks the owner to confirm it again.`,
  })
  @ApiOkResponse({ type: PetView })
  @ApiProblems(400, 401, 403, 404, 409)
  confirmOffer(
    @CurrentUser() viewer: Viewer,
    @IdentifierParam('id') pet: Identifier,
    @RequestLanguage() language: Language,
  ) {
    return this.offers.confirm(viewer, pet, language);
  }

  @Get('user/:userId')
  @ApiOperation({ summary: 'The pets of a user, newest first' })
  @ApiOkResponse({ type: [PetView] })
  @ApiProblems(400, 401, 404)
  ofUser(
    @CurrentUser() viewer: Viewer,
    @IdentifierParam('userId') owner: Identifier,
    @Query() query: PageQuery,
    @RequestLanguage() language: Language,
  ) {
    return this.pets.ofUser(viewer, owner, query, language);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A pet by its id or UUID' })
  @ApiOkResponse({ type: PetView })
  @ApiProblems(400, 401, 404)
  one(
    @CurrentUser() viewer: Viewer,
    @IdentifierParam('id') identifier: Identifier,
    @RequestLanguage() language: Language,
  ) {
    return this.pets.one(viewer, identifier, language);
  }
}
