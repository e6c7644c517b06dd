import { Controller, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { QUOTAS } from '../../limit-settings.js';
import { AcceptsImage, UploadedImage } from '../../platform/storage/upload.interceptor.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { MediaView, UploadMediaDto } from './media.dto.js';
import { MediaService } from './media.service.js';

@ApiTags('Photos')
@ApiBearerAuth()
@Controller('media')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Post()
  @AcceptsImage()
  @ApiBody({ type: UploadMediaDto })
  @ApiOperation({
    summary: 'Upload a picture for a post, a blog post or a message',
    description:
      'Only the uploader can use the picture. ' +
      `It is deleted with the last post, blog post or message that shows it. A user has at most \`mediaPerUser\` (${QUOTAS.mediaPerUser.default} by default).`,
  })
  @ApiCreatedResponse({ type: MediaView })
  @ApiProblems(400, 401, 409, 413, 415, 429)
  upload(@CurrentUser() viewer: Viewer, @UploadedImage() file: string) {
    return this.media.upload(viewer, file);
  }
}
