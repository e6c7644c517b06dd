import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const CLIENT = { clientId: 'sapa', clientSecret: 'the secret of the client' };

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
}

/** Values that a hostile or broken provider sends instead of the correct values. */
export interface Forged {
  /** `iss` of the answer to the browser. */
  issuer?: string;
  /** Claims of the ID token. */
  claims?: object;
  /** The ID token has the signature of another key. */
  isForeignKey?: boolean;
  /** The ID token has no signature. */
  isUnsigned?: boolean;
}

interface Grant {
  request: URLSearchParams;
  person: Person;
  forged: Forged;
}

const base64url = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A small OpenID Connect provider that can also send wrong answers. */
export class TestProvider {
  private readonly keys = newKeys();
  private readonly codes = new Map<string, Grant>();
  private readonly people = new Map<string, Person>();
  /** Replaces all responses. */
  override?: (response: ServerResponse) => void;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(): Promise<TestProvider> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const provider = new TestProvider(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => void provider.answer(request, response));
    return provider;
  }

  async stop(): Promise<void> {
    this.server.close().closeAllConnections();
    await once(this.server, 'close').catch(() => undefined);
  }

  /** Entry of OIDC_PROVIDERS. */
  settings(id: string) {
    return { id, name: `Provider ${id}`, issuer: this.issuer, ...CLIENT };
  }

  /**
   * Logs a person in. Returns the URL to which the provider redirects the browser.
   * @param loginUrl URL to which the server has redirected the browser
   */
  logIn(loginUrl: string, person: Person, forged: Forged = {}): URL {
    const request = new URL(loginUrl).searchParams;
    const code = randomUUID();
    this.codes.set(code, { request, person, forged });
    const url = new URL(request.get('redirect_uri')!);
    const iss = forged.issuer ?? this.issuer;
    url.search = new URLSearchParams({ code, state: request.get('state')!, iss }).toString();
    return url;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.override) return this.override(response);
    const { pathname } = new URL(request.url!, this.issuer);
    const answers: Record<string, () => object | Promise<object>> = {
      '/.well-known/openid-configuration': () => this.metadata(),
      '/keys': () => ({ keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] }),
      '/token': () => this.tokens(request),
      '/me': () => this.people.get(request.headers.authorization?.replace('Bearer ', '') ?? '') ?? {},
    };
    const body = (await answers[pathname]?.()) ?? { error: 'not_found' };
    response.statusCode = 'error' in body ? 400 : 200;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  }

  private metadata() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/login`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/me`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private async tokens(request: IncomingMessage): Promise<object> {
    const body = new URLSearchParams(await text(request));
    const code = body.get('code') ?? '';
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isValid =
      grant?.request.get('code_challenge') === challenge &&
      grant.request.get('redirect_uri') === body.get('redirect_uri') &&
      body.get('client_id') === CLIENT.clientId &&
      body.get('client_secret') === CLIENT.clientSecret;
    if (!isValid) return { error: 'invalid_grant' };
    const accessToken = randomUUID();
    this.people.set(accessToken, grant.person);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: 60, id_token: this.idToken(grant) };
  }

  private idToken({ request, person, forged }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: CLIENT.clientId,
      sub: person.sub,
      nonce: request.get('nonce'),
      iat: now,
      exp: now + 60,
      ...forged.claims,
    };
    const content = `${base64url({ alg: forged.isUnsigned ? 'none' : 'ES256' })}.${base64url(claims)}`;
    if (forged.isUnsigned) return `${content}.`;
    const key = forged.isForeignKey ? newKeys().privateKey : this.keys.privateKey;
    return `${content}.${sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }
}
