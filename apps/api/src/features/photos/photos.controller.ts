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
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdentifierParam, IdPipe, type Identifier } from '../../platform/validation/identifiers.js';
import { QUOTAS } from '../../limit-settings.js';
import { PhotoView } from '../../platform/storage/photo.view.js';
import { AcceptsImage, UploadedImage } from '../../platform/storage/upload.interceptor.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  AlbumOrderDto,
  MovePhotosDto,
  UpdatePetPhotoDto,
  UpdateUserPhotoDto,
  UploadPetPhotoDto,
  UploadUserPhotoDto,
} from './photos.dto.js';
import { PhotosService } from './photos.service.js';

const MOVE =
  'Only photos of the first album can be the profile picture, the main photo or the cover of a business. If such a photo leaves the first album, another photo replaces it.';

@ApiTags('Photos')
@ApiBearerAuth()
@Controller('user-photo')
export class UserPhotosController {
  constructor(private readonly photos: PhotosService) {}

  @Post()
  @AcceptsImage()
  @ApiOperation({
    summary: "Add a photo to the caller's own album",
    description: `The photo becomes the profile picture unless the caller has picked another one. With \`isCover\` it becomes the cover of the caller's business instead. An album can have \`photosPerUser\` photos (${QUOTAS.photosPerUser.default} by default).`,
  })
  @ApiCreatedResponse({ type: PhotoView })
  @ApiProblems(400, 401, 404, 409, 413, 415, 429)
  upload(@CurrentUser() viewer: Viewer, @UploadedImage() file: string, @Body() body: UploadUserPhotoDto) {
    return this.photos.upload(viewer, file, body);
  }

  @Get('me')
  @ApiOperation({
    summary: "The photos of the caller's first album",
    description: "In the caller's order; newest first if the caller has not sorted them.",
  })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401)
  mine(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.photos.ofUser(viewer, { id: viewer.id }, query);
  }

  @Get('user/:userId')
  @ApiOperation({
    summary: "The photos of a user's first album",
    description:
      "In the owner's order; newest first if the owner has not sorted them. Empty if one of the two users has blocked the other.",
  })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401, 404)
  ofUser(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') owner: Identifier, @Query() query: PageQuery) {
    return this.photos.ofUser(viewer, owner, query);
  }

  @Put('order')
  @ApiOperation({
    summary: "Reorder the photos of the caller's first album",
    description: 'Returns the whole album in its new order. Photos that are uploaded later come first.',
  })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401)
  reorder(@CurrentUser() viewer: Viewer, @Body() { photoIds }: AlbumOrderDto) {
    return this.photos.reorderFirst(viewer, photoIds);
  }

  @Put('album')
  @HttpCode(204)
  @ApiOperation({
    summary: "Move photos of the caller to one of the caller's albums",
    description: MOVE,
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404)
  move(@CurrentUser() viewer: Viewer, @Body() body: MovePhotosDto) {
    return this.photos.move(viewer, body);
  }

  @Patch(':id')
  @ApiOperation({
    summary: "Describe a photo of the caller's album, or make it the profile picture or the cover of their business",
  })
  @ApiOkResponse({ type: PhotoView })
  @ApiProblems(400, 401, 403, 404, 409)
  update(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: UpdateUserPhotoDto) {
    return this.photos.update(viewer, 'UserPhoto', id, { ...body, isMain: body.isProfile });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete a photo of the caller's album",
    description:
      'The files are deleted at once. If the photo was the profile picture, the newest of the other photos replaces it.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.photos.remove(viewer, 'UserPhoto', id);
  }
}

@ApiTags('Photos')
@ApiBearerAuth()
@Controller('pet-photo')
export class PetPhotosController {
  constructor(private readonly photos: PhotosService) {}

  @Post()
  @AcceptsImage()
  @ApiOperation({
    summary: "Add a photo to the caller's pet",
    description: `The first photo becomes the main photo. A pet can have \`photosPerPet\` photos (${QUOTAS.photosPerPet.default} by default).`,
  })
  @ApiCreatedResponse({ type: PhotoView })
  @ApiProblems(400, 401, 403, 404, 409, 413, 415, 429)
  upload(@CurrentUser() viewer: Viewer, @UploadedImage() file: string, @Body() body: UploadPetPhotoDto) {
    return this.photos.upload(viewer, file, body, { uuid: body.petUuid });
  }

  @Get('pet/:petUuidOrId')
  @ApiOperation({
    summary: "The photos of a pet's first album",
    description: "In the owner's order; newest first if the owner has not sorted them.",
  })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401, 404)
  ofPet(@CurrentUser() viewer: Viewer, @IdentifierParam('petUuidOrId') pet: Identifier, @Query() query: PageQuery) {
    return this.photos.ofPet(viewer, pet, query);
  }

  @Put('pet/:petUuidOrId/order')
  @ApiOperation({
    summary: "Reorder the photos of the first album of the caller's pet",
    description: 'Returns the whole album in its new order. Photos that are uploaded later come first.',
  })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401, 403, 404)
  reorder(
    @CurrentUser() viewer: Viewer,
    @IdentifierParam('petUuidOrId') pet: Identifier,
    @Body() { photoIds }: AlbumOrderDto,
  ) {
    return this.photos.reorderFirst(viewer, photoIds, pet);
  }

  @Put('pet/:petUuidOrId/album')
  @HttpCode(204)
  @ApiOperation({ summary: "Move photos of the caller's pet to one of its albums", description: MOVE })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  move(@CurrentUser() viewer: Viewer, @IdentifierParam('petUuidOrId') pet: Identifier, @Body() body: MovePhotosDto) {
    return this.photos.move(viewer, body, pet);
  }

  @Patch(':id')
  @ApiOperation({ summary: "Describe a photo of the caller's pet, or make it the main photo" })
  @ApiOkResponse({ type: PhotoView })
  @ApiProblems(400, 401, 403, 404, 409)
  update(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: UpdatePetPhotoDto) {
    return this.photos.update(viewer, 'PetPhoto', id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete a photo of the caller's pet",
    description:
      'The files are deleted at once. If the photo was the main photo, the first uploaded of the other photos replaces it.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.photos.remove(viewer, 'PetPhoto', id);
  }
}
