import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiConsumes,
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
import { DEFAULTS } from '../../config.js';
import { PhotoView } from '../../platform/storage/photo.view.js';
import { UploadedImage, UploadInterceptor } from '../../platform/storage/upload.interceptor.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { AlbumOrderDto, UpdateUserPhotoDto, UploadUserPhotoDto } from './photos.dto.js';
import { UserPhotosService } from './user-photos.service.js';

@ApiTags('Photos')
@ApiBearerAuth()
@Controller('user-photo')
export class UserPhotosController {
  constructor(private readonly photos: UserPhotosService) {}

  @Post()
  @UseInterceptors(UploadInterceptor)
  @ApiConsumes('multipart/form-data')
  @ApiOperation({
    summary: "Add a photo to the caller's own album",
    description: `It becomes the profile picture unless the caller has chosen one, or with \`isCover\` the cover of the caller's business. An album has room for \`PHOTOS_PER_USER\` (${DEFAULTS.PHOTOS_PER_USER} by default).`,
  })
  @ApiCreatedResponse({ type: PhotoView })
  @ApiProblems(400, 401, 409, 413, 415, 429)
  upload(@CurrentUser() viewer: Viewer, @UploadedImage() file: string, @Body() body: UploadUserPhotoDto) {
    return this.photos.upload(viewer, file, body);
  }

  @Get('me')
  @ApiOperation({
    summary: "The photos of the caller's album",
    description: "In the caller's order; newest first if the caller has not sorted them.",
  })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401)
  mine(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.photos.ofUser(viewer, { id: viewer.id }, query);
  }

  @Get('user/:userId')
  @ApiOperation({
    summary: "The photos of a user's album",
    description:
      "In the owner's order; newest first if the owner has not sorted them. Empty if there is a block between the two.",
  })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401, 404)
  ofUser(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') owner: Identifier, @Query() query: PageQuery) {
    return this.photos.ofUser(viewer, owner, query);
  }

  @Put('order')
  @ApiOperation({
    summary: "Reorder the photos of the caller's album",
    description: 'Returns the whole album in its new order. Photos that are uploaded later come first.',
  })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401)
  reorder(@CurrentUser() viewer: Viewer, @Body() { photoIds }: AlbumOrderDto) {
    return this.photos.reorder(viewer, photoIds);
  }

  @Patch(':id')
  @ApiOperation({
    summary: "Describe a photo of the caller's album, or make it the profile picture or the cover of their business",
  })
  @ApiOkResponse({ type: PhotoView })
  @ApiProblems(400, 401, 403, 404)
  update(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: UpdateUserPhotoDto) {
    return this.photos.update(viewer, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete a photo of the caller's album",
    description:
      'Its files are removed at once. If it was the profile picture, the newest of the others becomes the profile picture.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.photos.remove(viewer, id);
  }
}
