import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../http/openapi.js';
import { SkipRequestLimit } from '../http/request-limit.guard.js';
import { UuidPipe } from '../validation/identifiers.js';
import type { Viewer } from '../users/viewer.js';
import { AllowUnconfirmed, CurrentUser, WhileSuspended } from './decorators.js';
import { SessionView } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Sessions')
@Controller('auth')
@AllowUnconfirmed()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Post('logout')
  @WhileSuspended()
  @HttpCode(204)
  @SkipRequestLimit()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Log out and end this session' })
  @ApiNoContentResponse()
  @ApiProblems(401)
  logout(@CurrentUser() viewer: Viewer) {
    return this.sessions.logout(viewer);
  }

  @Get('sessions')
  @ApiBearerAuth()
  @ApiOperation({
    summary: "List the caller's active sessions",
    description: 'Last used first, at most 100.',
  })
  @ApiOkResponse({ type: [SessionView] })
  @ApiProblems(401)
  list(@CurrentUser() viewer: Viewer) {
    return this.sessions.list(viewer);
  }

  @Delete('sessions')
  @WhileSuspended()
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: "End the caller's other sessions" })
  @ApiNoContentResponse()
  @ApiProblems(401)
  endOthers(@CurrentUser() viewer: Viewer) {
    return this.sessions.endOthers(viewer);
  }

  @Delete('sessions/:id')
  @WhileSuspended()
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({
    summary: "End one of the caller's sessions",
    description: 'The session can be the session of this request.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404)
  end(@CurrentUser() viewer: Viewer, @Param('id', UuidPipe) id: string) {
    return this.sessions.end(viewer, id);
  }
}
