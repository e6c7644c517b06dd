import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, OptionalUser, Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { PlaceCountView } from '../places/places.dto.js';
import { BreedCountsQuery, BreedCountView, FindCountsView, FindMapQuery, FindQuery, FoundPetView } from './find.dto.js';
import { FindService } from './find.service.js';
import { FindFilters } from './filters.sql.js';

@ApiTags('Find')
@Controller('find')
export class FindController {
  constructor(
    private readonly findService: FindService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'Find pets',
    description:
      'Without a token: pets that their owners show to visitors. Excludes pets of blocked users, and reserved, done and expired offers.',
  })
  @ApiOkResponse({ type: [FoundPetView] })
  @ApiProblems(400, 401, 429)
  async find(
    @OptionalUser() viewer: Viewer | undefined,
    @CallerNetwork() network: string,
    @Query() query: FindQuery,
    @RequestLanguage() language: Language,
  ) {
    if (!viewer) await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.findService.find(viewer, query, language);
  }

  @Get('counts')
  @Public()
  @ApiOperation({ summary: 'Count the matching pets in total, for each filter value, and without each filter' })
  @ApiOkResponse({ type: FindCountsView })
  @ApiProblems(400, 401, 429)
  async counts(
    @OptionalUser() viewer: Viewer | undefined,
    @CallerNetwork() network: string,
    @Query() filters: FindFilters,
  ) {
    if (!viewer) await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.findService.counts(viewer, filters);
  }

  @Get('map')
  @Public()
  @ApiOperation({
    summary: 'Count the matching pets of each town in a part of the map',
    description: 'At most 300 towns, those with the most pets first. Pets of owners without a town are left out.',
  })
  @ApiOkResponse({ type: [PlaceCountView] })
  @ApiProblems(400, 401, 429)
  async map(
    @OptionalUser() viewer: Viewer | undefined,
    @CallerNetwork() network: string,
    @Query() query: FindMapQuery,
    @RequestLanguage() language: Language,
  ) {
    if (!viewer) await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.findService.towns(viewer, query, language);
  }

  @Get('breeds')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Count the pets of each breed that has pets, with or without an offer' })
  @ApiOkResponse({ type: [BreedCountView] })
  @ApiProblems(400, 401)
  breeds(@CurrentUser() viewer: Viewer, @Query() query: BreedCountsQuery) {
    return this.findService.breeds(viewer, query);
  }
}
