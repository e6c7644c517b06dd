import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { UuidPipe } from '../../platform/validation/identifiers.js';
import { FoundPetView } from '../find/find.dto.js';
import { PublicBusinessCardView, PublicBusinessesQuery, PublicBusinessView } from './public-businesses.dto.js';
import { PublicBusinessesService } from './public-businesses.service.js';

/** These endpoints ignore tokens, even expired ones. */
@ApiTags('Visitors')
@Controller('visitors/businesses')
export class PublicBusinessesController {
  constructor(
    private readonly businesses: PublicBusinessesService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get()
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Businesses with a public page',
    description: 'With `placeId` the nearest first, otherwise the best rated first.',
  })
  @ApiOkResponse({ type: [PublicBusinessCardView] })
  @ApiProblems(400, 429)
  async list(
    @CallerNetwork() network: string,
    @Query() query: PublicBusinessesQuery,
    @RequestLanguage() language: Language,
  ) {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.businesses.list(query, language);
  }

  @Get(':uuid')
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'A business as visitors see it',
    description: '404 for pet owners, and for businesses that have turned off their public page.',
  })
  @ApiOkResponse({ type: PublicBusinessView })
  @ApiProblems(400, 404, 429)
  async one(
    @Param('uuid', UuidPipe) uuid: string,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.businesses.one(uuid, language);
  }

  @Get(':uuid/pets')
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'The pets of a business that visitors may see, newest first',
    description: 'Without pets that died or have a new owner. Empty if the business has no public page.',
  })
  @ApiOkResponse({ type: [FoundPetView] })
  @ApiProblems(400, 429)
  async pets(
    @Param('uuid', UuidPipe) uuid: string,
    @CallerNetwork() network: string,
    @Query() query: PageQuery,
    @RequestLanguage() language: Language,
  ) {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.businesses.pets(uuid, query, language);
  }
}
