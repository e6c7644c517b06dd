import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { AlbumView } from './albums.dto.js';
import { AlbumsService } from './albums.service.js';

@ApiTags('Photos')
@ApiBearerAuth()
@Controller('albums')
export class AlbumsController {
  constructor(private readonly albums: AlbumsService) {}

  @Get('recent')
  @ApiOperation({
    summary: 'The two most recently updated albums',
    description: 'Albums of users and pets. Excludes empty albums and albums of blocked users.',
  })
  @ApiOkResponse({ type: [AlbumView] })
  @ApiProblems(401)
  recent(@CurrentUser() viewer: Viewer) {
    return this.albums.recent(viewer);
  }
}
