import { Body, Controller, Delete, Get, Head, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { AccountService } from '../accounts/account.service.js';
import { CurrentUser, OptionalUser, Public } from '../auth/decorators.js';
import { CookieNames } from '../common/http/cookies.js';
import { RequestLanguage, type Language } from '../common/http/language.js';
import { CallerNetwork } from '../common/http/network.js';
import { ApiProblems } from '../common/http/openapi.js';
import { UuidPipe } from '../common/validation/identifiers.js';
import { UserSummaryView } from '../users/user-summary.js';
import type { Viewer } from '../users/viewer.js';
import {
  ChangePasswordDto,
  CookiesView,
  DeleteAccountDto,
  MeView,
  ProfileView,
  RegisterDto,
  SocialLinksDto,
  UpdateProfileDto,
  UserListQuery,
} from './profiles.dto.js';
import { UsersService } from './profiles.service.js';

@ApiTags('Users')
@Controller('user')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly account: AccountService,
  ) {}

  @Post()
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Register',
    description: 'The profile is completed afterwards with `PATCH /user/profile`.',
  })
  @ApiCreatedResponse({ type: MeView })
  @ApiProblems(400, 409, 429)
  register(@Body() body: RegisterDto, @CallerNetwork() network: string) {
    return this.users.register(body, network);
  }

  @Get()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'The directory: users with a completed profile, newest first' })
  @ApiOkResponse({ type: [UserSummaryView] })
  @ApiProblems(400, 401)
  directory(@CurrentUser() viewer: Viewer, @Query() query: UserListQuery) {
    return this.users.directory(viewer, query);
  }

  @Head('me')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Health check: 200 or 401 is healthy' })
  @ApiOkResponse({ description: 'The session is alive' })
  @ApiProblems(401)
  check() {}

  @Get('me')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'The caller' })
  @ApiOkResponse({ type: MeView })
  @ApiProblems(401)
  me(@CurrentUser() viewer: Viewer) {
    return this.users.me(viewer);
  }

  @Delete('me')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Delete the caller's account",
    description:
      'With everything in it: pets, photos, posts, comments, likes, friendships and messages. Conversations disappear for the other side too.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 429)
  remove(@CurrentUser() viewer: Viewer, @Body() body: DeleteAccountDto) {
    return this.account.remove(viewer, body);
  }

  @Get('cookie')
  @Public()
  @ApiOperation({
    summary: 'What the server knows of the caller',
    description: 'For the troubleshooting screen. Cookies log nobody in; only their names are answered.',
  })
  @ApiOkResponse({ type: CookiesView })
  @ApiProblems(401)
  async cookies(@CookieNames() cookies: string[], @OptionalUser() viewer?: Viewer): Promise<CookiesView> {
    return { authenticated: viewer !== undefined, user: viewer ? await this.users.summary(viewer) : null, cookies };
  }

  @Get('by-uuid/:uuid')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'The profile of a user',
    description:
      'E-mail and phone as far as the owner shows them to the caller; no contact data at all where a block stands between the two.',
  })
  @ApiOkResponse({ type: ProfileView })
  @ApiProblems(400, 401, 404)
  profile(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', new UuidPipe('invalid_user_identifier')) uuid: string,
    @RequestLanguage() language: Language,
  ) {
    return this.users.profile(viewer, uuid, language);
  }

  @Patch('profile')
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Change the caller's profile",
    description:
      'Only what is sent changes. With a category, what is sent and what is stored together must have a first name, a phone number and, for ' +
      'pet owners, a last name and a date of birth, for businesses the date of their establishment: each that is missing is named. The ' +
      'address is not asked for here: it has a call of its own, which comes after this one.',
  })
  @ApiOkResponse({ type: MeView })
  @ApiProblems(400, 401, 409, 429)
  updateProfile(@CurrentUser() viewer: Viewer, @Body() body: UpdateProfileDto) {
    return this.users.updateProfile(viewer, body);
  }

  @Patch('password')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: "Change the caller's password", description: 'Ends all other sessions.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 429)
  changePassword(@CurrentUser() viewer: Viewer, @Body() body: ChangePasswordDto) {
    return this.account.changePassword(viewer, body);
  }

  @Patch('social-media')
  @ApiBearerAuth()
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
