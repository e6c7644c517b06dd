import { Body, Controller, Get, Head, HttpCode, Ip, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, Public, type Viewer } from '../common/auth/viewer.js';
import { RequestLanguage, type Language } from '../common/http/language.js';
import { ApiProblems } from '../common/http/openapi.js';
import { parseUuid } from '../common/validation/identifiers.js';
import { InvalidFields } from '../common/errors/app-error.js';
import { MeView, ProfileView, RegisterDto, SocialLinksDto, UpdateProfileDto, UserListQuery } from './users.dto.js';
import { UserSummaryView } from './user-summary.view.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@ApiBearerAuth()
@Controller('user')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Post()
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Register',
    description: 'The profile is completed afterwards with `PATCH /user/profile`.',
    security: [],
  })
  @ApiCreatedResponse({ type: MeView })
  @ApiProblems(400, 409, 429)
  register(@Body() body: RegisterDto, @Ip() address: string) {
    return this.users.register(body, address);
  }

  @Get()
  @ApiOperation({ summary: 'The directory: users with a completed profile, newest first' })
  @ApiOkResponse({ type: [UserSummaryView] })
  @ApiProblems(400, 401)
  directory(@CurrentUser() viewer: Viewer, @Query() query: UserListQuery) {
    return this.users.directory(viewer, query);
  }

  @Head('me')
  @HttpCode(200)
  @ApiOperation({ summary: 'Health check: 200 or 401 is healthy' })
  @ApiOkResponse({ description: 'The session is alive' })
  @ApiProblems(401)
  check() {}

  @Get('me')
  @ApiOperation({ summary: 'The caller' })
  @ApiOkResponse({ type: MeView })
  @ApiProblems(401)
  me(@CurrentUser() viewer: Viewer) {
    return this.users.me(viewer);
  }

  @Get('by-uuid/:uuid')
  @ApiOperation({
    summary: 'The profile of a user',
    description: 'Without contact data where a block stands between the two.',
  })
  @ApiOkResponse({ type: ProfileView })
  @ApiProblems(400, 401, 404)
  profile(@CurrentUser() viewer: Viewer, @Param('uuid') given: string, @RequestLanguage() language: Language) {
    const uuid = parseUuid(given);
    if (!uuid) throw new InvalidFields({ uuid: ['invalid_user_identifier'] });
    return this.users.profile(viewer, uuid, language);
  }

  @Patch('profile')
  @ApiOperation({ summary: "Change the caller's profile", description: 'Only what is sent changes.' })
  @ApiOkResponse({ type: MeView })
  @ApiProblems(400, 401, 409, 429)
  updateProfile(@CurrentUser() viewer: Viewer, @Body() body: UpdateProfileDto) {
    return this.users.updateProfile(viewer, body);
  }

  @Patch('social-media')
  @ApiOperation({
    summary: "Change the caller's links",
    description: 'Only what is sent changes; an empty string clears.',
  })
  @ApiOkResponse({ type: MeView })
  @ApiProblems(400, 401)
  updateSocialLinks(@CurrentUser() viewer: Viewer, @Body() body: SocialLinksDto) {
    return this.users.updateSocialLinks(viewer, body);
  }
}
