import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

const CLIENT = { clientId: 'sapa', clientSecret: 'the-secret-of-the-client' };
const FORM = '<form method="post"><label>Email <input name="email"></label> <button>Continue</button></form>';

/**
 * Starts an OpenID Connect provider, at which everybody can log in with any email address.
 * @param redirectUri of Šapa
 */
export async function startOidcProvider(redirectUri: string, port = 0) {
  const server = createServer().listen(port, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['the-key-of-the-cookies'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...key, use: 'sig' }] },
  });
  const answer = provider.callback();

  /** Shows a login page. The form logs in and gives the consent. */
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Dog club</title>${FORM}`);
      return;
    }
    const accountId = new URLSearchParams(await text(request)).get('email') ?? '';
    const grant = new provider.Grant({ accountId, clientId: CLIENT.clientId });
    grant.addOIDCScope('openid email');
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
  };

  server.on('request', (request, response) => {
    void (request.url?.startsWith('/interaction/') ? interact : answer)(request, response);
  });
  return {
    settings: { id: 'club', name: 'Dog club', issuer, ...CLIENT },
    stop: async () => {
      server.close().closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
