import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { SearchQuery, SearchResultView, SearchSectionView, SearchSuggestionQuery } from './search.dto.js';
import { SearchService } from './search.service.js';

@ApiTags('Search')
@ApiBearerAuth()
@Controller('search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get()
  @ApiOperation({
    summary: 'Search everything by words or prefixes of words',
    description:
      'Ignores script and diacritics. Without `type`: the first results of each type that has results; with `type`: one page. ' +
      'If no name matches, similar names are returned. Excludes everything that the caller may not see.',
  })
  @ApiOkResponse({ type: [SearchSectionView] })
  @ApiProblems(400, 401, 429)
  find(@CurrentUser() viewer: Viewer, @Query() query: SearchQuery, @RequestLanguage() language: Language) {
    return this.search.find(viewer, query, language);
  }

  @Get('suggestions')
  @ApiOperation({
    summary: 'Suggestions while the user types',
    description: 'At most eight: pets, breeds, people, businesses, services, titles of blog posts, and hashtags.',
  })
  @ApiOkResponse({ type: [SearchResultView] })
  @ApiProblems(400, 401, 429)
  suggestions(
    @CurrentUser() viewer: Viewer,
    @Query() { q }: SearchSuggestionQuery,
    @RequestLanguage() language: Language,
  ) {
    return this.search.suggestions(viewer, q, language);
  }
}
