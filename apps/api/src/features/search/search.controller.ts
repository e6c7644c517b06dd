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
    summary: 'Everything that has these words, or words that begin with them',
    description:
      'In either script, with or without diacritics. Of each type that has some the first few, or of one type a page. Names are found ' +
      'although they are mistyped, where none is as it was typed. Nothing that the caller may not see.',
  })
  @ApiOkResponse({ type: [SearchSectionView] })
  @ApiProblems(400, 401, 429)
  find(@CurrentUser() viewer: Viewer, @Query() query: SearchQuery, @RequestLanguage() language: Language) {
    return this.search.find(viewer, query, language);
  }

  @Get('suggestions')
  @ApiOperation({
    summary: 'What somebody who is typing may be looking for',
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
