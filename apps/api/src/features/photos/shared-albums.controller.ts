import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { WithLink } from '../../platform/auth/decorators.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { PhotoView } from '../../platform/storage/photo.view.js';
import { SharedAlbumView } from './albums.dto.js';
import { AlbumsService } from './albums.service.js';

@ApiTags('Photos')
@Controller('shared-albums')
export class SharedAlbumsController {
  constructor(
    private readonly albums: AlbumsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get(':secret')
  @WithLink()
  @ApiOperation({ summary: 'The album that a link shows' })
  @ApiOkResponse({ type: SharedAlbumView })
  @ApiProblems(400, 404, 429)
  async open(@Param('secret') secret: string, @CallerNetwork() network: string) {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.albums.open(secret);
  }

  @Get(':secret/photos')
  @WithLink()
  @ApiOperation({ summary: 'The photos of the album that a link shows' })
  @ApiOkResponse({ type: [PhotoView] })
  @ApiProblems(400, 404, 429)
  async photos(@Param('secret') secret: string, @CallerNetwork() network: string, @Query() query: PageQuery) {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.albums.photosOfLink(secret, query);
  }
}
