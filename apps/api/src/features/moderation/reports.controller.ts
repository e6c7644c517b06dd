import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, WhileSuspended } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DecisionView, ObjectionDto, ReportDto, ReportView } from './moderation.dto.js';
import { ReportsService } from './reports.service.js';

@ApiTags('Reports')
@ApiBearerAuth()
@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post('moderation/reports')
  @ApiOperation({
    summary: 'Report content to the moderators',
    description:
      'Visible content of other users can be reported, once per caller. A report of a received message also stores the ' +
      'messages shortly before and after it.',
  })
  @ApiCreatedResponse({ type: ReportView })
  @ApiProblems(400, 401, 403, 404, 409)
  report(@CurrentUser() viewer: Viewer, @Body() body: ReportDto) {
    return this.reports.report(viewer, body);
  }

  @Get('moderation/reports')
  @ApiOperation({ summary: "The caller's reports with their outcomes, newest first" })
  @ApiOkResponse({ type: [ReportView] })
  @ApiProblems(400, 401)
  own(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.reports.own(viewer, query);
  }

  @Get('moderation/decisions')
  @ApiOperation({
    summary: "Moderators' decisions about the caller and the caller's content, newest first",
    description: 'At most 20 per page.',
  })
  @ApiOkResponse({ type: [DecisionView] })
  @ApiProblems(400, 401)
  decisions(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.reports.decisions(viewer, query);
  }

  @Post('moderation/decisions/:id/objection')
  @WhileSuspended()
  @HttpCode(200)
  @ApiOperation({ summary: 'Object to a decision, once' })
  @ApiOkResponse({ type: DecisionView })
  @ApiProblems(400, 401, 404, 409)
  object(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: ObjectionDto) {
    return this.reports.object(viewer, id, body);
  }
}
