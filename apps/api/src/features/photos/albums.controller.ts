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
import { PhotoView } from '../../platform/storage/photo.view.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { IdentifierParam, UuidPipe, type Identifier } from '../../platform/validation/identifiers.js';
import { QUOTAS } from '../../limit-settings.js';
import {
  AlbumsOrderDto,
  AlbumView,
  CreateAlbumDto,
  CreateAlbumLinkDto,
  DeleteAlbumQuery,
  NewAlbumLinkView,
  PhotoAlbumView,
  UpdateAlbumDto,
} from './albums.dto.js';
import { AlbumsService } from './albums.service.js';
import { AlbumOrderDto } from './photos.dto.js';

@ApiTags('Photos')
@ApiBearerAuth()
@Controller('albums')
export class AlbumsController {
  constructor(private readonly albums: AlbumsService) {}

  @Get('recent')
  @ApiOperation({
    summary: 'The two most recently updated first albums',
    description: 'First albums of users and pets. Excludes empty albums and albums of blocked users.',
  })
  @ApiOkResponse({ type: [AlbumView] })
  @ApiProblems(401)
  recent(@CurrentUser() viewer: Viewer) {
    return this.albums.recent(viewer);
  }

  @Get('user/:userId')
  @ApiOperation({
    summary: "A user's further albums that the caller may see",
    description: 'Without the first album, for which see `GET /user-photo/user/{userId}`.',
  })
  @ApiOkResponse({ type: [PhotoAlbumView] })
  @ApiProblems(400, 401, 404)
  ofUser(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') owner: Identifier) {
    return this.albums.ofUser(viewer, owner);
  }

  @Get('pet/:petUuidOrId')
  @ApiOperation({
    summary: "A pet's further albums that the caller may see",
    description: 'Without the first album, for which see `GET /pet-photo/pet/{petUuidOrId}`.',
  })
  @ApiOkResponse({ type: [PhotoAlbumView] })
  @ApiProblems(400, 401, 404)
  ofPet(@CurrentUser() viewer: Viewer, @IdentifierParam('petUuidOrId') pet: Identifier) {
    return this.albums.ofPet(viewer, pet);
  }

  @Post()
  @ApiOperation({
    summary: 'Create an album of the caller or of one of their pets',
    description: `A user can have \`albumsPerUser\` further albums (${QUOTAS.albumsPerUser.default} by default), a pet \`albumsPerPet\` (${QUOTAS.albumsPerPet.default}).`,
  })
  @ApiCreatedResponse({ type: PhotoAlbumView })
  @ApiProblems(400, 401, 403, 404, 409)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateAlbumDto) {
    return this.albums.create(viewer, body);
  }

  @Put('order')
  @ApiOperation({ summary: 'Reorder the further albums of the caller or of one of their pets' })
  @ApiOkResponse({ type: [PhotoAlbumView] })
  @ApiProblems(400, 401, 403, 404)
  reorder(@CurrentUser() viewer: Viewer, @Body() body: AlbumsOrderDto) {
    return this.albums.reorder(viewer, body);
  }

  @Get(':uuid')
  @ApiOperation({ summary: 'A further album' })
  @ApiOkResponse({ type: PhotoAlbumView })
  @ApiProblems(400, 401, 404)
  find(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.albums.find(viewer, uuid);
  }

  @Patch(':uuid')
  @ApiOperation({ summary: "Change the name, audience or cover of one of the caller's albums" })
  @ApiOkResponse({ type: PhotoAlbumView })
  @ApiProblems(400, 401, 403, 404)
  update(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Body() body: UpdateAlbumDto) {
    return this.albums.update(viewer, uuid, body);
  }

  @Delete(':uuid')
  @HttpCode(204)
  @ApiOperation({ summary: "Delete one of the caller's albums" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Query() query: DeleteAlbumQuery) {
    return this.albums.remove(viewer, uuid, query);
  }

  @Get(':uuid/photos')
  @ApiOperation({ summary: 'The photos of a further album', description: "In the owner's order." })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401, 404)
  photos(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Query() query: PageQuery) {
    return this.albums.photosIn(viewer, uuid, query);
  }

  @Put(':uuid/photos/order')
  @ApiOperation({
    summary: "Reorder the photos of one of the caller's further albums",
    description: 'Returns the whole album in its new order. Photos that are uploaded later come first.',
  })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401, 403, 404)
  reorderPhotos(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Body() { photoIds }: AlbumOrderDto,
  ) {
    return this.albums.reorderPhotos(viewer, uuid, photoIds);
  }

  @Put(':uuid/link')
  @ApiOperation({
    summary: "Create a link to one of the caller's albums for people without an account",
    description: 'An earlier link to the album stops working.',
  })
  @ApiOkResponse({ type: NewAlbumLinkView })
  @ApiProblems(400, 401, 403, 404)
  createLink(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Body() body: CreateAlbumLinkDto) {
    return this.albums.createLink(viewer, uuid, body);
  }

  @Delete(':uuid/link')
  @HttpCode(204)
  @ApiOperation({ summary: "Revoke the link to one of the caller's albums" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  removeLink(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.albums.removeLink(viewer, uuid);
  }
}
