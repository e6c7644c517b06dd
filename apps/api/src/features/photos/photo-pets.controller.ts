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
import { PHOTO_PETS } from '../../platform/common/limits.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { IdentifierParam, IdPipe, type Identifier } from '../../platform/validation/identifiers.js';
import {
  AddPhotoPetDto,
  PhotoPetView,
  PhotoWithPetView,
  SuggestedPetsQuery,
  SuggestedPetView,
} from './photo-pets.dto.js';
import { PhotoPetsService } from './photo-pets.service.js';

const ADD = `A friend's pet is shown after the friend has confirmed it. A photo can show ${PHOTO_PETS.perPhoto} pets.`;

@ApiTags('Photos')
@ApiBearerAuth()
@Controller('photo-pets')
export class PhotoPetsController {
  constructor(private readonly pets: PhotoPetsService) {}

  @Get('suggestions')
  @ApiOperation({ summary: "Pets that the caller can add to photos: their own, and their friends' pets" })
  @ApiOkResponse({ type: [SuggestedPetView] })
  @ApiProblems(400, 401)
  suggestions(@CurrentUser() viewer: Viewer, @Query() { q }: SuggestedPetsQuery) {
    return this.pets.suggestions(viewer, q);
  }

  @Get('pet/:petUuidOrId')
  @ApiOperation({
    summary: 'Photos of other albums that show a pet, newest first',
    description: "The pet's owner also gets photos to confirm.",
  })
  @ApiOkResponse({ type: [PhotoWithPetView] })
  @ApiProblems(400, 401, 404)
  ofPet(@CurrentUser() viewer: Viewer, @IdentifierParam('petUuidOrId') pet: Identifier, @Query() query: PageQuery) {
    return this.pets.ofPet(viewer, pet, query);
  }

  @Get('user-photo/:id')
  @ApiOperation({ summary: "Pets in a photo of a user's album" })
  @ApiOkResponse({ type: [PhotoPetView] })
  @ApiProblems(400, 401, 404)
  inUserPhoto(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.pets.inPhoto(viewer, 'UserPhoto', id);
  }

  @Post('user-photo/:id')
  @ApiOperation({ summary: 'Add a pet to a photo of the caller', description: ADD })
  @ApiCreatedResponse({ type: [PhotoPetView] })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  addToUserPhoto(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() { petUuid }: AddPhotoPetDto) {
    return this.pets.add(viewer, 'UserPhoto', id, petUuid);
  }

  @Get('pet-photo/:id')
  @ApiOperation({ summary: "Other pets in a photo of a pet's album" })
  @ApiOkResponse({ type: [PhotoPetView] })
  @ApiProblems(400, 401, 404)
  inPetPhoto(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.pets.inPhoto(viewer, 'PetPhoto', id);
  }

  @Post('pet-photo/:id')
  @ApiOperation({ summary: "Add a pet to a photo of the caller's pet", description: ADD })
  @ApiCreatedResponse({ type: [PhotoPetView] })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  addToPetPhoto(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() { petUuid }: AddPhotoPetDto) {
    return this.pets.add(viewer, 'PetPhoto', id, petUuid);
  }

  @Post(':id/confirm')
  @HttpCode(204)
  @ApiOperation({ summary: "Confirm that a photo shows the caller's pet" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  confirm(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.pets.confirm(viewer, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a pet from a photo, for the owner of the photo or of the pet' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.pets.remove(viewer, id);
  }
}
