import { Injectable, Logger } from '@nestjs/common';
import * as oidc from 'openid-client';
import { Config, providersOf } from '../../config.js';
import type { ProviderSettings } from '../../provider-settings.js';
import { cached } from '../common/cached.js';
import { AppError } from '../errors/app-error.js';
import { originOf } from './account-links.js';
import { toEmail } from './email.js';

const HOUR = 3_600_000;
/** Maximum duration of a request to a provider. */
const TIMEOUT_SECONDS = 5;
/** Accepted difference between the clocks of this server and of a provider. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** A user of a provider. */
export interface Identity {
  subject: string;
  /** The user's email address, if the provider has verified it. */
  email: string | null;
}

/** Secrets of one request to a provider, which its answer must match. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

interface Provider {
  settings: ProviderSettings;
  /** URL to which the provider redirects. Each provider has its own, against mix-up attacks. */
  redirectUri: string;
  client: () => Promise<oidc.Configuration>;
}

/** Speaks OpenID Connect with the providers of the settings. Stores none of their tokens. */
@Injectable()
export class Providers {
  private readonly logger = new Logger('providers');
  private readonly providers: Map<string, Provider>;
  /** URL of the calls under `/auth/providers`, as browsers see it. */
  readonly url: URL;

  constructor(config: Config) {
    this.url = new URL(`${config.API_BASE}/auth/providers`, originOf(config));
    this.providers = new Map(
      providersOf(config).map((settings) => [
        settings.id,
        {
          settings,
          redirectUri: `${this.url.href}/${settings.id}/callback`,
          client: cached(HOUR, () => discover(settings)),
        },
      ]),
    );
  }

  /** Returns the settings of all providers, which include secrets. */
  all(): ProviderSettings[] {
    return [...this.providers.values()].map(({ settings }) => settings);
  }

  /** @throws AppError not_found */
  settingsOf(id: string): ProviderSettings {
    return this.get(id).settings;
  }

  withIssuer(issuer: string): ProviderSettings | undefined {
    return this.all().find((provider) => provider.issuer === issuer);
  }

  /**
   * Returns the URL at which the browser logs in to the provider.
   * @throws AppError not_found, provider_unavailable
   */
  async loginUrl(id: string, { state, nonce, codeVerifier }: Checks): Promise<string> {
    const { settings, redirectUri, client } = this.get(id);
    return this.reporting(id, async () => {
      const url = oidc.buildAuthorizationUrl(await client(), {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    });
  }

  /**
   * Verifies the answer of the provider. Returns its user.
   * @param answer query with which the provider has redirected the browser
   * @throws AppError not_found, provider_cancelled, provider_unavailable
   */
  async identify(id: string, answer: URLSearchParams, { state, nonce, codeVerifier }: Checks): Promise<Identity> {
    const { redirectUri, client } = this.get(id);
    return this.reporting(id, async () => {
      const configuration = await client();
      const url = new URL(`${redirectUri}?${answer.toString()}`);
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const { sub: subject, ...claims } = tokens.claims()!;
      if (!SUBJECT.test(subject)) throw new Error('the provider sent an invalid subject');
      const isInToken = claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
      const user = isInToken ? claims : await oidc.fetchUserInfo(configuration, tokens.access_token, subject);
      return { subject, email: user.email_verified === true ? toEmail(user.email) : null };
    });
  }

  private get(id: string): Provider {
    const provider = this.providers.get(id);
    if (!provider) throw new AppError('not_found');
    return provider;
  }

  /** Logs the errors of a provider, and replaces them with errors that have a text. */
  private async reporting<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
        throw new AppError('provider_cancelled');
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
      this.logger.warn(`login at provider ${id} failed: ${reason}`);
      throw new AppError('provider_unavailable');
    }
  }
}

/** Loads the addresses and keys of a provider. Fails if they belong to another issuer. */
function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
  const post = oidc.ClientSecretPost(clientSecret);
  const basic = oidc.ClientSecretBasic(clientSecret);
  const authenticate: oidc.ClientAuth = (server, ...request) => {
    const supportsPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (supportsPost ? post : basic)(server, ...request);
  };
  const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  return oidc.discovery(new URL(issuer), clientId, metadata, authenticate, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Verifies signatures too, although OpenID Connect leaves that to TLS.
      oidc.enableNonRepudiationChecks,
      // The settings allow http only for providers on this machine.
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ],
  });
}
