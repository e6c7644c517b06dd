import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { CreateSavedSearchDto, SavedSearchView, UpdateSavedSearchDto } from './saved-searches.dto.js';
import { SavedSearchesService } from './saved-searches.service.js';

@ApiTags('Find')
@ApiBearerAuth()
@Controller('saved-searches')
export class SavedSearchesController {
  constructor(private readonly searches: SavedSearchesService) {}

  @Get()
  @ApiOperation({ summary: "The caller's saved searches, newest first" })
  @ApiOkResponse({ type: [SavedSearchView] })
  @ApiProblems(401)
  list(@CurrentUser() viewer: Viewer) {
    return this.searches.list(viewer);
  }

  @Post()
  @ApiOperation({
    summary: 'Save a search',
    description: 'The caller is notified of pets that the search finds from now on: immediately, once a day, or never.',
  })
  @ApiCreatedResponse({ type: SavedSearchView })
  @ApiProblems(400, 401, 403, 409)
  create(@CurrentUser() viewer: Viewer, @Body() body: CreateSavedSearchDto) {
    return this.searches.create(viewer, body);
  }

  @Patch(':id')
  @ApiOperation({ summary: "Change one of the caller's saved searches" })
  @ApiOkResponse({ type: SavedSearchView })
  @ApiProblems(400, 401, 403, 404)
  update(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: UpdateSavedSearchDto) {
    return this.searches.update(viewer, id, body);
  }

  @Post(':id/open')
  @HttpCode(204)
  @ApiOperation({
    summary: "Mark the results of one of the caller's saved searches as seen",
    description: 'Only pets found after this call count as new.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  open(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.searches.open(viewer, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: "Delete one of the caller's saved searches" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.searches.remove(viewer, id);
  }
}
