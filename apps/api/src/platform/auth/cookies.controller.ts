import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CookieNames } from '../http/cookies.js';
import { ApiProblems } from '../http/openapi.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { toUserSummary, userSummarySelect, type UserSummaryView } from '../users/user-summary.js';
import type { Viewer } from '../users/viewer.js';
import { CookiesView } from './cookies.dto.js';
import { OptionalUser, Public } from './decorators.js';

@ApiTags('Users')
@Controller('user')
export class CookiesController {
  constructor(private readonly prisma: PrismaService) {}

  @Get('cookie')
  @Public()
  @ApiOperation({
    summary: "The server's data about the caller",
    description: 'For the troubleshooting screen. Cookies do not authenticate; the response contains only their names.',
  })
  @ApiOkResponse({ type: CookiesView })
  @ApiProblems(401)
  async cookies(@CookieNames() cookies: string[], @OptionalUser() viewer?: Viewer): Promise<CookiesView> {
    return { authenticated: viewer !== undefined, user: viewer ? await this.summary(viewer) : null, cookies };
  }

  private async summary(viewer: Viewer): Promise<UserSummaryView> {
    return toUserSummary(
      await this.prisma.user.findUniqueOrThrow({ where: { id: viewer.id }, select: userSummarySelect }),
    );
  }
}
