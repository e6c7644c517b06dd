import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { SuggestionQuery } from './mentions.dto.js';
import { MentionsService } from './mentions.service.js';

@ApiTags('Users')
@ApiBearerAuth()
@Controller('user')
export class MentionsController {
  constructor(private readonly mentions: MentionsService) {}

  @Get('suggestions')
  @ApiOperation({
    summary: 'Suggest users to mention',
    description: 'At most eight: friends first, then users of the directory. Excludes blocked users.',
  })
  @ApiOkResponse({ type: [UserSummaryView] })
  @ApiProblems(400, 401, 429)
  suggestions(@CurrentUser() viewer: Viewer, @Query() query: SuggestionQuery) {
    return this.mentions.suggestions(viewer, query.q);
  }
}
