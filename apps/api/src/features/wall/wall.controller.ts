import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdentifierParam, IdPipe, type Identifier } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { TrendingTags } from './trending-tags.js';
import {
  CreateWallPostDto,
  TrendingTagView,
  UpdateWallPostDto,
  WallPostView,
  WallQuery,
  WallStreamEvents,
} from './wall.dto.js';
import { WallService } from './wall.service.js';

@ApiTags('Wall')
@ApiExtraModels(WallStreamEvents)
@ApiBearerAuth()
@Controller('wall')
export class WallController {
  constructor(
    private readonly wall: WallService,
    private readonly trendingTags: TrendingTags,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All posts, newest first', description: 'Excludes posts of blocked users.' })
  @ApiOkResponse({ type: [WallPostView] })
  @ApiProblems(400, 401)
  feed(@CurrentUser() viewer: Viewer, @Query() query: WallQuery) {
    return this.wall.feed(viewer, query);
  }

  @Get('trending')
  @ApiOperation({
    summary: 'The hashtags of the last 30 days, most used first',
    description:
      'At most 10, from posts visible to the caller. If there are none, returns five examples with a count of 0. ' +
      'The counts are cached: for milliseconds on a small site, for some seconds on a large one.',
  })
  @ApiOkResponse({ type: [TrendingTagView] })
  @ApiProblems(401)
  trending(@CurrentUser() viewer: Viewer) {
    return this.trendingTags.list(viewer);
  }

  @Get('user/:userId')
  @ApiOperation({
    summary: 'The posts of a user, newest first',
    description: 'Empty if there is a block between the user and the caller.',
  })
  @ApiOkResponse({ type: [WallPostView] })
  @ApiProblems(400, 401, 404)
  ofUser(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') author: Identifier, @Query() query: PageQuery) {
    return this.wall.ofUser(viewer, author, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A post' })
  @ApiOkResponse({ type: WallPostView })
  @ApiProblems(400, 401, 404)
  one(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.wall.findOne(viewer, id);
  }

  @Post()
  @ApiOperation({ summary: 'Post on the wall' })
  @ApiCreatedResponse({ type: WallPostView })
  @ApiProblems(400, 401, 429)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateWallPostDto) {
    return this.wall.create(viewer, body);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a post', description: 'Omitted fields keep their values.' })
  @ApiOkResponse({ type: WallPostView })
  @ApiProblems(400, 401, 403, 404, 429)
  update(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: UpdateWallPostDto) {
    return this.wall.update(viewer, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a post with its comments and likes' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.wall.remove(viewer, id);
  }
}
