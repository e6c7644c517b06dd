import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, OptionalUser, Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdentifierParam, UuidPipe, type Identifier } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  BlogPostView,
  BlogStatisticsView,
  CreateBlogPostDto,
  PublicBlogQuery,
  UpdateBlogPostDto,
} from './blogs.dto.js';
import { BlogsService } from './blogs.service.js';

const PostIdentifier = () => IdentifierParam('id', 'invalid_blog_id');
const PostUuid = () => Param('uuid', new UuidPipe('invalid_blog_id'));

const PAGE_LIMIT = 'A page ends when its texts reach 1 MB, even before `limit`.';

@ApiTags('Blog')
@Controller('blogs')
export class BlogsController {
  constructor(private readonly blogs: BlogsService) {}

  @Get('public')
  @Public()
  @ApiOperation({
    summary: 'Published posts, newest first',
    description: `With a token, excludes posts of blocked users and sets \`likedByMe\`. ${PAGE_LIMIT}`,
  })
  @ApiOkResponse({ type: [BlogPostView] })
  @ApiProblems(400, 401, 404)
  published(
    @OptionalUser() viewer: Viewer | undefined,
    @Query() query: PublicBlogQuery,
    @RequestLanguage() language: Language,
  ) {
    return this.blogs.published(viewer, query, language);
  }

  @Get()
  @ApiBearerAuth()
  @ApiOperation({ summary: "The caller's posts, newest first", description: `Includes drafts. ${PAGE_LIMIT}` })
  @ApiOkResponse({ type: [BlogPostView] })
  @ApiProblems(400, 401)
  own(@CurrentUser() viewer: Viewer, @Query() query: PageQuery, @RequestLanguage() language: Language) {
    return this.blogs.own(viewer, query, language);
  }

  @Get('statistics')
  @ApiBearerAuth()
  @ApiOperation({ summary: "Count the caller's posts" })
  @ApiOkResponse({ type: BlogStatisticsView })
  @ApiProblems(401)
  statistics(@CurrentUser() viewer: Viewer) {
    return this.blogs.statistics(viewer);
  }

  @Get('uuid/:uuid')
  @Public()
  @ApiOperation({ summary: 'A post', description: 'Drafts are visible only to their author.' })
  @ApiOkResponse({ type: BlogPostView })
  @ApiProblems(400, 401, 404)
  byUuid(@OptionalUser() viewer: Viewer | undefined, @PostUuid() uuid: string, @RequestLanguage() language: Language) {
    return this.blogs.findOne(viewer, { uuid }, language);
  }

  @Get('user/:userId')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'The posts of a user, newest first',
    description: `Drafts are included only for their author. Empty if there is a block between the user and the caller. ${PAGE_LIMIT}`,
  })
  @ApiOkResponse({ type: [BlogPostView] })
  @ApiProblems(400, 401, 404)
  ofUser(
    @CurrentUser() viewer: Viewer,
    @IdentifierParam('userId') author: Identifier,
    @Query() query: PageQuery,
    @RequestLanguage() language: Language,
  ) {
    return this.blogs.ofUser(viewer, author, query, language);
  }

  @Post()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Create a post', description: 'A new post is a draft.' })
  @ApiCreatedResponse({ type: BlogPostView })
  @ApiProblems(400, 401, 429)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateBlogPostDto, @RequestLanguage() language: Language) {
    return this.blogs.create(viewer, body, language);
  }

  @Patch(':id')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Change a post', description: 'Omitted fields keep their values.' })
  @ApiOkResponse({ type: BlogPostView })
  @ApiProblems(400, 401, 403, 404, 429)
  update(
    @CurrentUser() viewer: Viewer,
    @PostIdentifier() identifier: Identifier,
    @Body() body: UpdateBlogPostDto,
    @RequestLanguage() language: Language,
  ) {
    return this.blogs.update(viewer, identifier, body, language);
  }

  @Patch('uuid/:uuid')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Change a post by its UUID', description: 'Omitted fields keep their values.' })
  @ApiOkResponse({ type: BlogPostView })
  @ApiProblems(400, 401, 403, 404, 429)
  updateByUuid(
    @CurrentUser() viewer: Viewer,
    @PostUuid() uuid: string,
    @Body() body: UpdateBlogPostDto,
    @RequestLanguage() language: Language,
  ) {
    return this.blogs.update(viewer, { uuid }, body, language);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Delete a post with its comments and likes' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @PostIdentifier() identifier: Identifier) {
    return this.blogs.remove(viewer, identifier);
  }

  @Post(':id/publish')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Publish a draft', description: 'Idempotent.' })
  @ApiOkResponse({ type: BlogPostView })
  @ApiProblems(400, 401, 403, 404)
  publish(
    @CurrentUser() viewer: Viewer,
    @PostIdentifier() identifier: Identifier,
    @RequestLanguage() language: Language,
  ) {
    return this.blogs.publish(viewer, identifier, language);
  }

  @Get(':id')
  @Public()
  @ApiOperation({
    summary: 'A post by its id or UUID',
    description: 'For links with an id, such as `/blog/{id}`. Drafts are visible only to their author.',
  })
  @ApiOkResponse({ type: BlogPostView })
  @ApiProblems(400, 401, 404)
  one(
    @OptionalUser() viewer: Viewer | undefined,
    @PostIdentifier() identifier: Identifier,
    @RequestLanguage() language: Language,
  ) {
    return this.blogs.findOne(viewer, identifier, language);
  }
}
