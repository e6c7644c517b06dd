import { Controller, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { QUOTAS, RATE_LIMITS } from '../../limit-settings.js';
import { UploadVideoDto } from '../../platform/storage/upload.dto.js';
import {
  AcceptsImage,
  AcceptsVideo,
  UploadedImage,
  UploadedPoster,
} from '../../platform/storage/upload.interceptor.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { MediaView, UploadedVideoView, UploadMediaDto } from './media.dto.js';
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

  @Post('video')
  @AcceptsVideo()
  @ApiBody({ type: UploadVideoDto })
  @ApiOperation({
    summary: 'Upload a video for a post or a message',
    description:
      'Stores its pictures and sound, and nothing else of the file. Posts and messages use the `url`, which is its poster. ' +
      'Everything about pictures of `POST /media` also applies to videos. ' +
      `A user uploads at most \`videosPerUser\` (${RATE_LIMITS.videosPerUser.default} by default) a day, ` +
      `and has at most \`videoMegabytesPerUser\` (${QUOTAS.videoMegabytesPerUser.default} by default).`,
  })
  @ApiCreatedResponse({ type: UploadedVideoView })
  @ApiProblems(400, 401, 409, 413, 415, 429)
  uploadVideo(@CurrentUser() viewer: Viewer, @UploadedImage() file: string, @UploadedPoster() poster: string) {
    return this.media.uploadVideo(viewer, file, poster);
  }
}
