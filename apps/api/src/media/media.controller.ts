import { Controller, Post, UseInterceptors } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../auth/decorators.js';
import { ApiProblems } from '../common/http/openapi.js';
import { DEFAULTS } from '../config.js';
import { UploadedImage, UploadInterceptor } from '../storage/upload.interceptor.js';
import type { Viewer } from '../users/viewer.js';
import { MediaView, UploadMediaDto } from './media.dto.js';
import { MediaService } from './media.service.js';

@ApiTags('Photos')
@ApiBearerAuth()
@Controller('media')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Post()
  @UseInterceptors(UploadInterceptor)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadMediaDto })
  @ApiOperation({
    summary: 'Upload a picture for a post, a blog post or a message',
    description:
      'Only its uploader can name it in what they write: others cannot pass off, or keep alive, a picture that is not theirs. ' +
      `It goes with the last post that shows it. A user keeps at most \`MEDIA_PER_USER\` (${DEFAULTS.MEDIA_PER_USER} unless set otherwise).`,
  })
  @ApiCreatedResponse({ type: MediaView })
  @ApiProblems(400, 401, 409, 413, 415, 429)
  upload(@CurrentUser() viewer: Viewer, @UploadedImage() file: string) {
    return this.media.upload(viewer, file);
  }
}
