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
import { LongIdPipe } from '../../platform/validation/identifiers.js';
import { CountView } from '../likes/likes.dto.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  CommentListQuery,
  CommentStreamEvents,
  CommentTargetQuery,
  CommentView,
  CreateCommentDto,
  UpdateCommentDto,
} from './comments.dto.js';
import { CommentsService } from './comments.service.js';

@ApiTags('Comments')
@ApiExtraModels(CommentStreamEvents)
@ApiBearerAuth()
@Controller('comments')
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Get('count')
  @ApiOperation({ summary: 'Count the comments of a post', description: 'Includes replies. Ignores blocks.' })
  @ApiOkResponse({ type: CountView })
  @ApiProblems(400, 401, 404)
  count(@CurrentUser() viewer: Viewer, @Query() query: CommentTargetQuery) {
    return this.comments.count(viewer, query);
  }

  @Get('target')
  @ApiOperation({
    summary: 'The comments of a post, oldest first',
    description: 'A flat list; replies have a `parentId`. Excludes comments of blocked users and the replies to them.',
  })
  @ApiOkResponse({ type: [CommentView] })
  @ApiProblems(400, 401, 404)
  list(@CurrentUser() viewer: Viewer, @Query() query: CommentListQuery) {
    return this.comments.list(viewer, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Comment on a post or reply to a comment',
    description: '404 if the post or the parent is not visible to the caller, 403 if a block forbids the comment.',
  })
  @ApiCreatedResponse({ type: CommentView })
  @ApiProblems(400, 401, 403, 404, 429)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateCommentDto) {
    return this.comments.create(viewer, body);
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change a comment',
    description: "Only for the comment's author, and only while the author can see the post.",
  })
  @ApiOkResponse({ type: CommentView })
  @ApiProblems(400, 401, 403, 404, 429)
  update(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number, @Body() body: UpdateCommentDto) {
    return this.comments.update(viewer, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a comment with its replies',
    description: 'Only for the author of the comment or the post.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number) {
    return this.comments.remove(viewer, id);
  }
}
