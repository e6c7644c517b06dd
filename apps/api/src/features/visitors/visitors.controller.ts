import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { UuidPipe } from '../../platform/validation/identifiers.js';
import { PublicPetView } from './public-pets.dto.js';
import { PublicPetsService } from './public-pets.service.js';

/** These endpoints ignore tokens, even expired ones. */
@ApiTags('Visitors')
@Controller('visitors')
export class VisitorsController {
  constructor(
    private readonly pets: PublicPetsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get('pets/:uuid')
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'A pet as visitors see it',
    description:
      "Only if the owner lets visitors see the pet. Contains the owner's name only if the owner is a business.",
  })
  @ApiOkResponse({ type: PublicPetView })
  @ApiProblems(400, 404, 429)
  async pet(
    @Param('uuid', UuidPipe) uuid: string,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.pets.one(uuid, language);
  }
}
