import { Body, Controller, Get, Head, HttpCode, Param, Patch, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowUnconfirmed, CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { PlaceCountView } from '../places/places.dto.js';
import {
  DirectoryEntryView,
  MeView,
  ProfileView,
  SocialLinksDto,
  UpdateProfileDto,
  UserListQuery,
  UserMapQuery,
} from './profiles.dto.js';
import { ProfilesService } from './profiles.service.js';

@ApiTags('Users')
@Controller('user')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'The directory of users with a category',
    description: 'Newest first. A list that contains only businesses begins with the best rated.',
  })
  @ApiOkResponse({ type: [DirectoryEntryView] })
  @ApiProblems(400, 401)
  directory(@CurrentUser() viewer: Viewer, @Query() query: UserListQuery) {
    return this.profiles.directory(viewer, query);
  }

  @Get('map')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Count the clinics or shelters of each town in a part of the map' })
  @ApiOkResponse({ type: [PlaceCountView] })
  @ApiProblems(400, 401)
  map(@CurrentUser() viewer: Viewer, @Query() query: UserMapQuery, @RequestLanguage() language: Language) {
    return this.profiles.map(viewer, query, language);
  }

  @Head('me')
  @AllowUnconfirmed()
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Health check: 200 or 401 is healthy' })
  @ApiOkResponse({ description: 'The session is active' })
  @ApiProblems(401)
  check() {}

  @Get('me')
  @AllowUnconfirmed()
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
      'Contains email, phone, street and date of birth only if the owner shows them to the caller. If one of the two users has blocked the other, contains only name and picture.',
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
      'Omitted fields do not change. A profile with a category requires a first name and a phone number, for pet owners also a last ' +
      'name and a date of birth, for businesses the establishment date. The response lists every missing field. The address has a ' +
      'separate endpoint.',
  })
  @ApiOkResponse({ type: MeView })
  @ApiProblems(400, 401, 409, 429)
  updateProfile(
    @CurrentUser() viewer: Viewer,
    @Body() body: UpdateProfileDto,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    return this.profiles.updateProfile(viewer, body, network, language);
  }

  @Patch('social-media')
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Change the caller's links",
    description: 'Omitted links keep their values. An empty string clears a link.',
  })
  @ApiOkResponse({ type: MeView })
  @ApiProblems(400, 401)
  updateSocialLinks(@CurrentUser() viewer: Viewer, @Body() body: SocialLinksDto) {
    return this.profiles.updateSocialLinks(viewer, body);
  }
}
