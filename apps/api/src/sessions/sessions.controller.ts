import {
  Body,
  Controller,
  createParamDecorator,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, Public, type Viewer } from '../common/auth/viewer.js';
import { CallerNetwork } from '../common/http/network.js';
import { ApiProblems } from '../common/http/openapi.js';
import { Uncounted } from '../common/http/write-limit.guard.js';
import { UuidPipe } from '../common/validation/identifiers.js';
import { LoginDto, LoginView, SessionView } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

/** By what the user knows their sessions apart. Not a part of the documented request: every client sends it by itself. */
const UserAgent = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest>().headers['user-agent'],
);

@ApiTags('Sessions')
@Controller('auth')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Post('login')
  @HttpCode(200)
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Log in', description: 'Failed logins are limited per account and per address.' })
  @ApiOkResponse({ type: LoginView })
  @ApiProblems(400, 401, 429)
  login(@Body() body: LoginDto, @CallerNetwork() network: string, @UserAgent() userAgent?: string) {
    return this.sessions.login(body, network, userAgent);
  }

  @Post('logout')
  @HttpCode(204)
  @Uncounted()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'End this session everywhere' })
  @ApiNoContentResponse()
  @ApiProblems(401)
  logout(@CurrentUser() viewer: Viewer) {
    return this.sessions.logout(viewer);
  }

  @Get('sessions')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Where the caller is logged in',
    description: 'Living sessions, last used first; at most 100.',
  })
  @ApiOkResponse({ type: [SessionView] })
  @ApiProblems(401)
  list(@CurrentUser() viewer: Viewer) {
    return this.sessions.list(viewer);
  }

  @Delete('sessions')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: "End all the caller's sessions but this one" })
  @ApiNoContentResponse()
  @ApiProblems(401)
  endOthers(@CurrentUser() viewer: Viewer) {
    return this.sessions.endOthers(viewer);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: "End one of the caller's sessions", description: 'Also the one of the request itself.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404)
  end(@CurrentUser() viewer: Viewer, @Param('id', UuidPipe) id: string) {
    return this.sessions.end(viewer, id);
  }
}
