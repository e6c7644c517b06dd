import { Body, Controller, Get, HttpCode, Param, Post, Query, Redirect, Req, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiFoundResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config.js';
import { originOf } from '../../platform/auth/account-links.js';
import { AllowUnconfirmed, CurrentUser, Public, WhileSuspended } from '../../platform/auth/decorators.js';
import { ProviderLogins } from '../../platform/auth/provider-logins.js';
import { Providers } from '../../platform/auth/providers.js';
import { AppError } from '../../platform/errors/app-error.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { UserAgent } from '../../platform/http/user-agent.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { RegisterWithProviderDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { BrowserCookie, setBrowserCookie } from './browser-cookie.js';
import { LinkDto, ProviderLoginUrlView, ProviderTicketView, ProviderView } from './linked-accounts.dto.js';
import { LinkedAccountsService } from './linked-accounts.service.js';
import { LoginView, ProviderLoginDto, ProviderObjectionDto, TicketDto } from './login.dto.js';
import { LoginService } from './login.service.js';
import { NextPageDto } from './next-page.dto.js';

@ApiTags('Other accounts')
@Controller('auth/providers')
export class ProvidersController {
  constructor(
    private readonly linkedAccounts: LinkedAccountsService,
    private readonly providers: Providers,
    private readonly providerLogins: ProviderLogins,
    private readonly logins: LoginService,
    private readonly accounts: AccountsService,
    private readonly config: Config,
  ) {}

  @Get()
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'The OpenID Connect providers whose accounts can log in' })
  @ApiOkResponse({ type: [ProviderView] })
  list() {
    return this.linkedAccounts.list();
  }

  @Get(':id/start')
  @Redirect()
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Log in at a provider',
    description:
      'For browsers. Redirects to the provider, or with `problem` to the page `/provider-login` of the web app. Sets a cookie that binds ' +
      'the login to this browser.',
  })
  @ApiFoundResponse({ description: 'Redirect to the provider or the web app' })
  @ApiProblems(400, 404)
  start(
    @Param('id') id: string,
    @Query() query: NextPageDto,
    @CallerNetwork() network: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.orProblem(query.next, async () => {
      const { url, browser } = await this.linkedAccounts.beginLogin(id, query, network);
      setBrowserCookie(reply, browser, this.providers.url);
      return url;
    });
  }

  @Get(':id/callback')
  @Redirect()
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: "Receive a provider's answer",
    description:
      'The provider redirects the browser to this URL, which redirects to the page `/provider-login` of the web app: with a ticket in the ' +
      'fragment, or with `problem`.',
  })
  @ApiFoundResponse({ description: 'Redirect to the web app' })
  @ApiProblems(400, 404)
  callback(@Param('id') id: string, @Req() request: FastifyRequest, @BrowserCookie() browser: string | undefined) {
    return this.orProblem(null, async () => {
      const answer = new URL(request.url, this.providers.url).searchParams;
      const { ticket, next } = await this.providerLogins.finish(id, answer, browser);
      // Put the ticket in the fragment, which browsers do not send to servers.
      return `${this.page({ next })}#${ticket}`;
    });
  }

  @Post('ticket')
  @HttpCode(200)
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Describe a ticket, which stays valid' })
  @ApiOkResponse({ type: ProviderTicketView })
  @ApiProblems(400)
  describe(@Body() body: TicketDto, @BrowserCookie() browser: string | undefined) {
    return this.linkedAccounts.describe(body, browser);
  }

  @Post('login')
  @HttpCode(200)
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Log in with a ticket',
    description: 'If the account has a second factor and `code` is missing, repeat the request with `code`.',
  })
  @ApiOkResponse({ type: LoginView })
  @ApiProblems(400, 401, 403, 409, 429)
  login(
    @Body() body: ProviderLoginDto,
    @BrowserCookie() browser: string | undefined,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
    @UserAgent() userAgent?: string,
  ) {
    return this.logins.loginWithProvider(body, browser, { network, language, userAgent });
  }

  @Post('registration')
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'Register with a ticket, and log in',
    description: 'The account gets the email address of the ticket, which is confirmed, and no password.',
  })
  @ApiCreatedResponse({ type: LoginView })
  @ApiProblems(400, 403, 409, 429)
  register(
    @Body() body: RegisterWithProviderDto,
    @BrowserCookie() browser: string | undefined,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
    @UserAgent() userAgent?: string,
  ) {
    return this.accounts.registerWithProvider(body, browser, { network, language, userAgent });
  }

  @Post('objection')
  @HttpCode(204)
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Object to the disabling of an account, once, with a ticket' })
  @ApiNoContentResponse()
  @ApiProblems(400, 404, 409, 429)
  object(
    @Body() body: ProviderObjectionDto,
    @BrowserCookie() browser: string | undefined,
    @CallerNetwork() network: string,
  ) {
    return this.logins.objectWithProvider(body, browser, network);
  }

  @Post(':id/link')
  @HttpCode(200)
  @AllowUnconfirmed()
  @WhileSuspended()
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Begin to link an account of the provider',
    description: 'The login returns to the web app with a ticket for `POST /auth/linked-accounts`.',
  })
  @ApiOkResponse({ type: ProviderLoginUrlView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  async link(
    @CurrentUser() viewer: Viewer,
    @Param('id') id: string,
    @Body() body: LinkDto,
    @CallerNetwork() network: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderLoginUrlView> {
    const { url, browser } = await this.linkedAccounts.beginLink(viewer, id, body, network);
    setBrowserCookie(reply, browser, this.providers.url);
    return { url };
  }

  @Post(':id/confirmation')
  @HttpCode(200)
  @AllowUnconfirmed()
  @WhileSuspended()
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Begin to confirm a change with a linked account',
    description: 'The login returns to the web app with a ticket. All calls with a password accept `ticket` instead.',
  })
  @ApiOkResponse({ type: ProviderLoginUrlView })
  @ApiProblems(400, 401, 404, 409, 429)
  async confirm(
    @CurrentUser() viewer: Viewer,
    @Param('id') id: string,
    @Body() body: NextPageDto,
    @CallerNetwork() network: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderLoginUrlView> {
    const { url, browser } = await this.linkedAccounts.beginConfirmation(viewer, id, body, network);
    setBrowserCookie(reply, browser, this.providers.url);
    return { url };
  }

  /** Redirects to the web app after an expected error, because users open these URLs. */
  private async orProblem(next: string | null | undefined, work: () => Promise<string>) {
    try {
      return { url: await work(), statusCode: 302 };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not_found') throw error;
      return { url: this.page({ next, problem: error.code }), statusCode: 302 };
    }
  }

  private page(values: { next: string | null | undefined; problem?: string }): string {
    const query = new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]));
    return `${originOf(this.config)}/provider-login${query.size > 0 ? `?${query.toString()}` : ''}`;
  }
}
