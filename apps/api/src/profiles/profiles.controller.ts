import { Body, Controller, Get, Head, HttpCode, Param, Patch, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../auth/decorators.js';
import { RequestLanguage, type Language } from '../common/http/language.js';
import { ApiProblems } from '../common/http/openapi.js';
import { UuidPipe } from '../common/validation/identifiers.js';
import { UserSummaryView } from '../users/user-summary.js';
import type { Viewer } from '../users/viewer.js';
import { MeView, ProfileView, SocialLinksDto, UpdateProfileDto, UserListQuery } from './profiles.dto.js';
import { ProfilesService } from './profiles.service.js';

@ApiTags('Users')
@Controller('user')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'The directory: users with a completed profile, newest first' })
  @ApiOkResponse({ type: [UserSummaryView] })
  @ApiProblems(400, 401)
  directory(@CurrentUser() viewer: Viewer, @Query() query: UserListQuery) {
    return this.profiles.directory(viewer, query);
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
    return this.profiles.me(viewer);
  }

  @Get('by-uuid/:uuid')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'The profile of a user',
    description:
      'E-mail, phone, street and date of birth as far as the owner shows them to the caller; no contact data at all where a block stands between the two.',
  })
  @ApiOkResponse({ type: ProfileView })
  @ApiProblems(400, 401, 404)
  profile(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', new UuidPipe('invalid_user_identifier')) uuid: string,
    @RequestLanguage() language: Language,
  ) {
    return this.profiles.profile(viewer, uuid, language);
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
    return this.profiles.updateProfile(viewer, body);
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
    return this.profiles.updateSocialLinks(viewer, body);
  }
}
