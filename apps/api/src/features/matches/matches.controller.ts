import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { UuidPipe } from '../../platform/validation/identifiers.js';
import { ReportMatchView } from './matches.dto.js';
import { MatchesService } from './matches.service.js';

@ApiTags('Lost and found')
@ApiBearerAuth()
@Controller()
export class MatchesController {
  constructor(private readonly matches: MatchesService) {}

  @Get('lost-and-found/:uuid/matches')
  @ApiOperation({
    summary: "Reports that may be about the same animal as one of the caller's reports, best first",
    description: 'At most 20 open reports of the same kind of animal, with a similar place and time.',
  })
  @ApiOkResponse({ type: [ReportMatchView] })
  @ApiProblems(400, 401, 403, 404)
  list(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @RequestLanguage() language: Language) {
    return this.matches.list(viewer, uuid, language);
  }

  @Post('matches/:lostUuid/:foundUuid/dismiss')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Hide a match permanently',
    description:
      "One of the two reports must be the caller's. If the owner of the lost animal hides a match, it is hidden for both people.",
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  dismiss(
    @CurrentUser() viewer: Viewer,
    @Param('lostUuid', UuidPipe) lostUuid: string,
    @Param('foundUuid', UuidPipe) foundUuid: string,
  ) {
    return this.matches.dismiss(viewer, lostUuid, foundUuid);
  }

  @Post('matches/:lostUuid/:foundUuid/accept')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Confirm that two reports are about the same animal',
    description: "One of the two reports must be the caller's. Notifies the other person.",
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  accept(
    @CurrentUser() viewer: Viewer,
    @Param('lostUuid', UuidPipe) lostUuid: string,
    @Param('foundUuid', UuidPipe) foundUuid: string,
  ) {
    return this.matches.accept(viewer, lostUuid, foundUuid);
  }
}
