import { createHmac, timingSafeEqual } from 'node:crypto';
import pg from 'pg';

const { DATABASE_URL, JWT_SECRET = '', POOL_SIZE } = process.env;

export const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(POOL_SIZE),
  application_name: 'bare',
});

/**
 * The claims of a token that this secret has signed and that has not expired.
 * @param {string} [header]
 * @returns {{ sub: string, sid: string } | undefined}
 */
export function claimsOf(header = '') {
  const [head, body, signature = ''] = header.slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', JWT_SECRET).update(`${head}.${body}`).digest();
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  return claims.exp * 1000 > Date.now() ? claims : undefined;
}

/** @param {import('node:http').IncomingMessage} request */
export async function bodyOf(request) {
  if (request.method === 'GET') return {};
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/**
 * Listens, and sends its port to the benchmark; ends with it.
 * @param {import('node:http').Server} server
 */
export function serve(server) {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ type: 'listening', port: typeof address === 'object' && address?.port });
  });
  process.once('disconnect', () => process.exit());
}
