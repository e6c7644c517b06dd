import { Body, Controller, Get, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Viewer } from '../common/auth/viewer.js';
import { ApiProblems } from '../common/http/openapi.js';
import { PageQuery } from '../common/pagination/page.js';
import { IdentifierPipe, type Identifier } from '../common/validation/identifiers.js';
import { PhotoView } from '../storage/photo.view.js';
import { UploadedImage, UploadInterceptor } from '../storage/upload.interceptor.js';
import { PetPhotosService } from './pet-photos.service.js';
import { UploadPetPhotoDto } from './photos.dto.js';

@ApiTags('Photos')
@ApiBearerAuth()
@Controller('pet-photo')
export class PetPhotosController {
  constructor(private readonly photos: PetPhotosService) {}

  @Post()
  @UseInterceptors(UploadInterceptor)
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: "Add a photo to the caller's pet", description: 'The first one becomes the main photo.' })
  @ApiCreatedResponse({ type: PhotoView })
  @ApiProblems(400, 401, 403, 404, 409, 413, 415, 429)
  upload(@CurrentUser() viewer: Viewer, @UploadedImage() file: string, @Body() body: UploadPetPhotoDto) {
    return this.photos.upload(viewer, file, body);
  }

  @Get('pet/:petUuidOrId')
  @ApiOperation({ summary: 'The photos of a pet, newest first' })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 401, 404)
  ofPet(
    @CurrentUser() viewer: Viewer,
    @Param('petUuidOrId', IdentifierPipe) pet: Identifier,
    @Query() query: PageQuery,
  ) {
    return this.photos.ofPet(viewer, pet, query);
  }
}
