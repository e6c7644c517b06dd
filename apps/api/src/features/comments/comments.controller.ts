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
  @ApiOperation({ summary: 'How many comments there are', description: 'Replies included; the same for everybody.' })
  @ApiOkResponse({ type: CountView })
  @ApiProblems(400, 401, 404)
  count(@CurrentUser() viewer: Viewer, @Query() query: CommentTargetQuery) {
    return this.comments.count(viewer, query);
  }

  @Get('target')
  @ApiOperation({
    summary: 'The comments, oldest first',
    description: 'A flat list: `parentId` marks replies. Without those of blocked people and the replies to those.',
  })
  @ApiOkResponse({ type: [CommentView] })
  @ApiProblems(400, 401, 404)
  list(@CurrentUser() viewer: Viewer, @Query() query: CommentListQuery) {
    return this.comments.list(viewer, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Comment, or reply to a comment',
    description: '404 for what the caller may not see, 403 where a block is the reason.',
  })
  @ApiCreatedResponse({ type: CommentView })
  @ApiProblems(400, 401, 403, 404, 429)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateCommentDto) {
    return this.comments.create(viewer, body);
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change a comment',
    description: 'For its author, as long as they may see what it stands under.',
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
    description: 'For its author, and for the author of the post.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', LongIdPipe) id: number) {
    return this.comments.remove(viewer, id);
  }
}
