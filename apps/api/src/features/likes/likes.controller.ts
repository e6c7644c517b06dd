import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
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
import { LongIdPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  CountView,
  CreateLikeDto,
  LikeCheckView,
  LikeListQuery,
  LikeOfUserView,
  LikeStreamEvents,
  LikeTargetQuery,
  LikeView,
} from './likes.dto.js';
import { LikesService } from './likes.service.js';

@ApiTags('Likes')
@ApiExtraModels(LikeStreamEvents)
@ApiBearerAuth()
@Controller('likes')
export class LikesController {
  constructor(private readonly likes: LikesService) {}

  @Get('count')
  @ApiOperation({ summary: 'Count the likes of a target', description: 'Ignores blocks.' })
  @ApiOkResponse({ type: CountView })
  @ApiProblems(400, 401, 404)
  count(@CurrentUser() viewer: Viewer, @Query() query: LikeTargetQuery) {
    return this.likes.count(viewer, query);
  }

  @Get('check')
  @ApiOperation({ summary: 'Check if the caller likes a target' })
  @ApiOkResponse({ type: LikeCheckView })
  @ApiProblems(400, 401, 404)
  check(@CurrentUser() viewer: Viewer, @Query() query: LikeTargetQuery) {
    return this.likes.check(viewer, query);
  }

  @Get('target')
  @ApiOperation({ summary: 'The likes of a target, newest first', description: 'Excludes likes of blocked users.' })
  @ApiOkResponse({ type: [LikeOfUserView] })
  @ApiProblems(400, 401, 404)
  list(@CurrentUser() viewer: Viewer, @Query() query: LikeListQuery) {
    return this.likes.list(viewer, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Like a target',
    description:
      '404 if the target is not visible to the caller, 403 if a block forbids the like, 409 if the caller already likes it.',
  })
  @ApiCreatedResponse({ type: LikeView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateLikeDto) {
    return this.likes.create(viewer, body);
  }

  @Delete(':likeId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove a like',
    description: '403 if the like is of another user, 404 if it or its target is not visible to the caller.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('likeId', LongIdPipe) id: number) {
    return this.likes.remove(viewer, id);
  }
}
