import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, WithLink } from '../../platform/auth/decorators.js';
import { HEALTH } from '../../platform/common/limits.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { IdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DOCUMENT_CONTENT, DOCUMENT_POLICY } from './documents.dto.js';
import { CreateHealthShareDto, HealthShareView, NewHealthShareView, SharedHealthRecordView } from './shares.dto.js';
import { SharesService } from './shares.service.js';

@ApiTags('Health records')
@Controller()
export class SharesController {
  constructor(
    private readonly shares: SharesService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get('pet/:uuid/health-records/shares')
  @ApiBearerAuth()
  @ApiOperation({ summary: "Links to the health record of one of the caller's pets, newest first" })
  @ApiOkResponse({ type: [HealthShareView] })
  @ApiProblems(400, 401, 403, 404)
  list(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.shares.list(viewer, uuid);
  }

  @Post('pet/:uuid/health-records/shares')
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Create a link to the health record of one of the caller's pets",
    description: `Everybody with the link can read the chosen parts until it expires. At most ${HEALTH.shares} links per pet.`,
  })
  @ApiCreatedResponse({ type: NewHealthShareView })
  @ApiProblems(400, 401, 403, 404, 409)
  create(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Body() body: CreateHealthShareDto) {
    return this.shares.create(viewer, uuid, body);
  }

  @Delete('pet/:uuid/health-records/shares/:id')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ summary: "Revoke a link to the health record of one of the caller's pets" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Param('id', IdPipe) id: number) {
    return this.shares.remove(viewer, uuid, id);
  }

  @Get('health-shares/:secret')
  @WithLink()
  @ApiOperation({ summary: 'The part of a health record that a link shows' })
  @ApiOkResponse({ type: SharedHealthRecordView })
  @ApiProblems(400, 404, 429)
  async open(@Param('secret') secret: string, @CallerNetwork() network: string) {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.shares.open(secret);
  }

  @Get('health-shares/:secret/documents/:id')
  @WithLink()
  @Header('content-security-policy', DOCUMENT_POLICY)
  @ApiOperation({ summary: 'Download a document that a link shows' })
  @ApiOkResponse(DOCUMENT_CONTENT)
  @ApiProblems(400, 404, 429)
  async openDocument(
    @Param('secret') secret: string,
    @Param('id', UuidPipe) id: string,
    @CallerNetwork() network: string,
  ) {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.shares.openDocument(secret, id);
  }
}
