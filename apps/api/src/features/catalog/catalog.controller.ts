import { applyDecorators, Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import {
  BreedPageView,
  BreedQuery,
  BreedView,
  FoodView,
  PetCategoryQuery,
  PetCategoryView,
  ServiceView,
  UserCategoryView,
} from './catalog.dto.js';
import { CatalogService } from './catalog.service.js';

/** Lets browsers and proxies cache the response. They must revalidate it using its ETag. */
const Cacheable = () => applyDecorators(Header('cache-control', 'public, no-cache'), Header('vary', 'Accept-Language'));

@ApiTags('Reference data')
@Controller()
export class CatalogController {
  constructor(private readonly catalog: CatalogService) {}

  @Get('user-category')
  @Header('cache-control', 'private, no-cache')
  @Header('vary', 'Accept-Language, Authorization')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'User categories', description: 'An array whose first element is the list.' })
  @ApiOkResponse({
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: { type: 'array', items: { $ref: getSchemaPath(UserCategoryView) } },
    },
  })
  @ApiExtraModels(UserCategoryView)
  @ApiProblems(401)
  async userCategories(@RequestLanguage() language: Language): Promise<[UserCategoryView[]]> {
    return [await this.catalog.userCategories(language)];
  }

  @Get('service')
  @Public()
  @Cacheable()
  @ApiOperation({ summary: 'Services that businesses can offer' })
  @ApiOkResponse({ type: [ServiceView] })
  @ApiProblems(401)
  services(@RequestLanguage() language: Language) {
    return this.catalog.services(language);
  }

  @Get('pet-category')
  @Public()
  @Cacheable()
  @ApiOperation({ summary: 'Pet categories' })
  @ApiOkResponse({ type: [PetCategoryView] })
  @ApiProblems(401)
  petCategories(@RequestLanguage() language: Language) {
    return this.catalog.petCategories(language);
  }

  @Get('pet-category/:id')
  @Public()
  @Cacheable()
  @ApiOperation({ summary: 'A pet category' })
  @ApiOkResponse({ type: PetCategoryView })
  @ApiProblems(400, 401, 404)
  petCategory(@Param('id', IdPipe) id: number, @RequestLanguage() language: Language) {
    return this.catalog.petCategory(id, language);
  }

  @Get('pet-category-group')
  @Public()
  @Cacheable()
  @ApiOperation({
    summary: 'Breeds and types',
    description: 'Sorted by name. Returns one page if `page` or `limit` is sent, otherwise the whole list.',
  })
  @ApiOkResponse({
    schema: {
      oneOf: [{ type: 'array', items: { $ref: getSchemaPath(BreedView) } }, { $ref: getSchemaPath(BreedPageView) }],
    },
  })
  @ApiExtraModels(BreedView, BreedPageView)
  @ApiProblems(400, 401)
  breeds(@Query() query: BreedQuery, @RequestLanguage() language: Language) {
    return this.catalog.breeds(query, language);
  }

  @Get('pet-category-food')
  @Public()
  @Cacheable()
  @ApiOperation({ summary: 'Kinds of food', description: 'Spiders and scorpions have no foods.' })
  @ApiOkResponse({ type: [FoodView] })
  @ApiProblems(400, 401)
  foods(@Query() query: PetCategoryQuery, @RequestLanguage() language: Language) {
    return this.catalog.foods(query.petCategoryId, language);
  }

  @Get('pet-category-food/:id')
  @Public()
  @Cacheable()
  @ApiOperation({ summary: 'A kind of food' })
  @ApiOkResponse({ type: FoodView })
  @ApiProblems(400, 401, 404)
  food(@Param('id', IdPipe) id: number, @RequestLanguage() language: Language) {
    return this.catalog.food(id, language);
  }
}
