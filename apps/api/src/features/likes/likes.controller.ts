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
  @ApiOperation({ summary: 'How many like it', description: 'The same for everybody who may see it.' })
  @ApiOkResponse({ type: CountView })
  @ApiProblems(400, 401, 404)
  count(@CurrentUser() viewer: Viewer, @Query() query: LikeTargetQuery) {
    return this.likes.count(viewer, query);
  }

  @Get('check')
  @ApiOperation({ summary: 'Whether the caller likes it' })
  @ApiOkResponse({ type: LikeCheckView })
  @ApiProblems(400, 401, 404)
  check(@CurrentUser() viewer: Viewer, @Query() query: LikeTargetQuery) {
    return this.likes.check(viewer, query);
  }

  @Get('target')
  @ApiOperation({ summary: 'Who likes it, newest first', description: 'Without blocked people.' })
  @ApiOkResponse({ type: [LikeOfUserView] })
  @ApiProblems(400, 401, 404)
  list(@CurrentUser() viewer: Viewer, @Query() query: LikeListQuery) {
    return this.likes.list(viewer, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Like something',
    description: '404 for what the caller may not see, 403 where a block is the reason, 409 where it is liked already.',
  })
  @ApiCreatedResponse({ type: LikeView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateLikeDto) {
    return this.likes.create(viewer, body);
  }

  @Delete(':likeId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Take a like back',
    description: "403 for somebody else's, 404 for what the caller may not see.",
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('likeId', LongIdPipe) id: number) {
    return this.likes.remove(viewer, id);
  }
}
