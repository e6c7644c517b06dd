import { Body, Controller, Get, Inject, Param, Patch, Post, type Type } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BusinessKind } from '@sapa/prisma/client';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { IdentifierParam, IdPipe, type Identifier } from '../../platform/validation/identifiers.js';
import { RequestPipe } from '../../platform/validation/request.pipe.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  BeautyParlorView,
  BusinessDto,
  BusinessView,
  OfferedServiceView,
  ServiceBusinessDto,
  VeterinaryView,
} from './businesses.dto.js';
import { BusinessesService } from './businesses.service.js';

interface BusinessEndpoints {
  path: string;
  kind: BusinessKind;
  name: string;
  view: Type<BusinessView>;
  dto: Type<BusinessDto>;
}

/**
 * Hides the DTO from TypeScript's runtime metadata, which then contains `Object`. So the global
 * pipe skips the body, and only the parameter's own pipe validates it.
 */
type CheckedAs<Dto> = Dto;

/** Creates a base controller with the three endpoints that all business types have. */
function createBusinessController({ path, kind, name, view, dto }: BusinessEndpoints) {
  @ApiTags('Businesses')
  @ApiBearerAuth()
  @Controller(path)
  class BusinessController {
    @Inject(BusinessesService)
    readonly businesses!: BusinessesService;

    @Get('user/:userId')
    @ApiOperation({
      summary: `The ${name} of a user`,
      description: '404 if the user has no address, or if one of the two users has blocked the other.',
    })
    @ApiOkResponse({ type: view })
    @ApiProblems(400, 401, 404)
    ofUser(
      @CurrentUser() viewer: Viewer,
      @IdentifierParam('userId') owner: Identifier,
      @RequestLanguage() language: Language,
    ) {
      return this.businesses.ofUser(kind, viewer, owner, language);
    }

    @Post()
    @ApiOperation({ summary: `Create the caller's ${name}`, description: 'Each user has at most one address.' })
    @ApiBody({ type: dto })
    @ApiCreatedResponse({ type: view })
    @ApiProblems(400, 401, 403, 409)
    create(
      @CurrentUser() viewer: Viewer,
      @Body(new RequestPipe(dto)) body: CheckedAs<BusinessDto>,
      @RequestLanguage() language: Language,
    ) {
      return this.businesses.create(kind, viewer, body, language);
    }

    @Patch(':id')
    @ApiOperation({ summary: `Change the caller's ${name}`, description: 'Omitted fields keep their values.' })
    @ApiBody({ type: dto })
    @ApiOkResponse({ type: view })
    @ApiProblems(400, 401, 403, 404)
    update(
      @CurrentUser() viewer: Viewer,
      @Param('id', IdPipe) id: number,
      @Body(new RequestPipe(dto)) body: CheckedAs<BusinessDto>,
      @RequestLanguage() language: Language,
    ) {
      return this.businesses.update(kind, viewer, id, body, language);
    }
  }
  return BusinessController;
}

export class KennelController extends createBusinessController({
  path: 'kennel',
  kind: 'KENNEL',
  name: 'kennel',
  view: BusinessView,
  dto: BusinessDto,
}) {}

export class ShelterController extends createBusinessController({
  path: 'shelter',
  kind: 'SHELTER',
  name: 'pet shelter',
  view: BusinessView,
  dto: BusinessDto,
}) {}

@Controller('beauty-parlor')
export class BeautyParlorController extends createBusinessController({
  path: 'beauty-parlor',
  kind: 'BEAUTY_PARLOR',
  name: 'beauty parlor',
  view: BeautyParlorView,
  dto: ServiceBusinessDto,
}) {
  @Get(':id/services')
  @ApiOperation({ summary: 'The services of a beauty parlor' })
  @ApiOkResponse({ type: [OfferedServiceView] })
  @ApiProblems(400, 401, 404)
  services(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @RequestLanguage() language: Language) {
    return this.businesses.services('BEAUTY_PARLOR', viewer, id, language);
  }
}

@Controller('veterinary')
export class VeterinaryController extends createBusinessController({
  path: 'veterinary',
  kind: 'VETERINARY',
  name: 'veterinary clinic',
  view: VeterinaryView,
  dto: ServiceBusinessDto,
}) {
  @Get(':id')
  @ApiOperation({ summary: 'A veterinary clinic with its services' })
  @ApiOkResponse({ type: VeterinaryView })
  @ApiProblems(400, 401, 404)
  byId(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @RequestLanguage() language: Language) {
    return this.businesses.byId('VETERINARY', viewer, id, language);
  }
}
