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

const PAGE_OF_TEXTS = 'A page ends where its texts come to a megabyte, however many were asked for.';

@ApiTags('Blog')
@Controller('blogs')
export class BlogsController {
  constructor(private readonly blogs: BlogsService) {}

  @Get('public')
  @Public()
  @ApiOperation({
    summary: 'Published posts, newest first',
    description: `With a token: without those of blocked people, and with \`likedByMe\`. ${PAGE_OF_TEXTS}`,
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
  @ApiOperation({ summary: "The caller's posts, newest first", description: `Drafts too. ${PAGE_OF_TEXTS}` })
  @ApiOkResponse({ type: [BlogPostView] })
  @ApiProblems(400, 401)
  own(@CurrentUser() viewer: Viewer, @Query() query: PageQuery, @RequestLanguage() language: Language) {
    return this.blogs.own(viewer, query, language);
  }

  @Get('statistics')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'How many posts the caller has' })
  @ApiOkResponse({ type: BlogStatisticsView })
  @ApiProblems(401)
  statistics(@CurrentUser() viewer: Viewer) {
    return this.blogs.statistics(viewer);
  }

  @Get('uuid/:uuid')
  @Public()
  @ApiOperation({ summary: 'A post', description: 'A draft only for its author.' })
  @ApiOkResponse({ type: BlogPostView })
  @ApiProblems(400, 401, 404)
  byUuid(@OptionalUser() viewer: Viewer | undefined, @PostUuid() uuid: string, @RequestLanguage() language: Language) {
    return this.blogs.one(viewer, { uuid }, language);
  }

  @Get('user/:userId')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'The posts of a user, newest first',
    description: `Drafts only for their author; none where a block stands between the two. ${PAGE_OF_TEXTS}`,
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
  @ApiOperation({ summary: 'Write a post', description: 'It is a draft until it is published.' })
  @ApiCreatedResponse({ type: BlogPostView })
  @ApiProblems(400, 401, 429)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateBlogPostDto, @RequestLanguage() language: Language) {
    return this.blogs.create(viewer, body, language);
  }

  @Patch(':id')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Change a post', description: 'Only what is sent changes.' })
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
  @ApiOperation({ summary: 'Change a post by its UUID', description: 'Only what is sent changes.' })
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
  @ApiOperation({ summary: 'Publish a draft', description: 'Publishing again changes nothing.' })
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
    description: 'For links that hold an id, such as the documented `/blog/{id}`. A draft only for its author.',
  })
  @ApiOkResponse({ type: BlogPostView })
  @ApiProblems(400, 401, 404)
  one(
    @OptionalUser() viewer: Viewer | undefined,
    @PostIdentifier() identifier: Identifier,
    @RequestLanguage() language: Language,
  ) {
    return this.blogs.one(viewer, identifier, language);
  }
}
