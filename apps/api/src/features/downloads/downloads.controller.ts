import { Body, Controller, Get, HttpCode, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, Public, WhileSuspended } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DataDownloadLinkView, DataDownloadView, ConfirmDownloadDto, DownloadSecretDto } from './downloads.dto.js';
import { DownloadsService } from './downloads.service.js';

@ApiTags('Users')
@Controller('data-download')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @Get()
  @ApiBearerAuth()
  @ApiOperation({ summary: "The state of the download of the caller's own data" })
  @ApiOkResponse({ type: DataDownloadView })
  @ApiProblems(401)
  state(@CurrentUser() viewer: Viewer) {
    return this.downloads.state(viewer);
  }

  @Post()
  @HttpCode(202)
  @WhileSuspended()
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Request a download of the caller's own data",
    description: 'Prepares a ZIP that is kept for a week. Replaces an earlier download.',
  })
  @ApiAcceptedResponse({ type: DataDownloadView })
  @ApiProblems(400, 401, 409, 429)
  request(@CurrentUser() viewer: Viewer, @Body() body: ConfirmDownloadDto, @RequestLanguage() language: Language) {
    return this.downloads.request(viewer, body, language);
  }

  @Post('link')
  @HttpCode(200)
  @WhileSuspended()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Get a URL that returns the download once' })
  @ApiOkResponse({ type: DataDownloadLinkView })
  @ApiProblems(400, 401, 404, 429)
  link(@CurrentUser() viewer: Viewer, @Body() body: ConfirmDownloadDto) {
    return this.downloads.link(viewer, body);
  }

  /**
   * Public: browsers download files without a token. The secret in the URL replaces the session.
   */
  @Get('file')
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Fetch the download once' })
  @ApiOkResponse({ content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } })
  @ApiProblems(400)
  async file(@Query() { secret }: DownloadSecretDto, @Res({ passthrough: true }) reply: FastifyReply) {
    const { content, bytes, day } = await this.downloads.open(secret);
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    return new StreamableFile(content, {
      type: 'application/zip',
      length: bytes,
      disposition: `attachment; filename="sapa-${day}.zip"`,
    });
  }
}
