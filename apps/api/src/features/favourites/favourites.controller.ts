import { Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import { FoundPetView } from '../find/find.dto.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { FavouriteIdsView } from './favourites.dto.js';
import { FavouritesService } from './favourites.service.js';

@ApiTags('Find')
@ApiBearerAuth()
@Controller('favourites')
export class FavouritesController {
  constructor(private readonly favourites: FavouritesService) {}

  @Get()
  @ApiOperation({
    summary: "The caller's favourite pets, last added first",
    description: 'Includes pets whose offer is reserved or done. Excludes pets of blocked users.',
  })
  @ApiOkResponse({ type: [FoundPetView] })
  @ApiProblems(400, 401)
  list(@CurrentUser() viewer: Viewer, @Query() query: PageQuery, @RequestLanguage() language: Language) {
    return this.favourites.list(viewer, query, language);
  }

  @Get('ids')
  @ApiOperation({ summary: "The ids of the caller's favourite pets" })
  @ApiOkResponse({ type: FavouriteIdsView })
  @ApiProblems(401)
  ids(@CurrentUser() viewer: Viewer): Promise<FavouriteIdsView> {
    return this.favourites.ids(viewer);
  }

  @Put(':petId')
  @HttpCode(204)
  @ApiOperation({
    summary: "Add a pet to the caller's favourites",
    description: 'Does nothing if the pet is already a favourite.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  add(@CurrentUser() viewer: Viewer, @Param('petId', IdPipe) petId: number) {
    return this.favourites.add(viewer, petId);
  }

  @Delete(':petId')
  @HttpCode(204)
  @ApiOperation({
    summary: "Remove a pet from the caller's favourites",
    description: 'Does nothing if the pet is not a favourite.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403)
  remove(@CurrentUser() viewer: Viewer, @Param('petId', IdPipe) petId: number) {
    return this.favourites.remove(viewer, petId);
  }
}
