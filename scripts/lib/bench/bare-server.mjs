// What the machine can do: Node's own server with one prepared statement a request. Answers the calls of `compared-calls.mjs` as the product
// does, and nothing else: no validation, no limits, no log, no headers but the type. Started by `npm run bench bare` beside the product.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { STATEMENTS } from './bare-statements.mjs';
import { COMPARED_CALLS } from './compared-calls.mjs';

const { DATABASE_URL, JWT_SECRET = '', POOL_SIZE } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE), application_name: 'bare' });

/**
 * The claims of a token that this secret has signed and that has not expired.
 * @param {string} [header]
 * @returns {{ sub: string, sid: string } | undefined}
 */
function claimsOf(header = '') {
  const [head, body, signature = ''] = header.slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', JWT_SECRET).update(`${head}.${body}`).digest();
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  return claims.exp * 1000 > Date.now() ? claims : undefined;
}

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  if (request.method === 'GET') return {};
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** @param {import('node:http').IncomingMessage} request */
async function answerOf(request) {
  const claims = claimsOf(request.headers.authorization);
  if (!claims) return { status: 401, body: '' };
  const url = new URL(request.url ?? '', 'http://self');
  const call = COMPARED_CALLS.find(
    ({ method, route }) => method === request.method && route.test(url.pathname + url.search),
  );
  if (!call) return { status: 404, body: '' };
  const found = call.route.exec(url.pathname + url.search) ?? [];
  const values = [claims.sid, Number(claims.sub), ...call.bare.values(found, await bodyOf(request))];
  const { rows } = await pool.query({ name: call.bare.statement, text: STATEMENTS[call.bare.statement], values });
  return rows[0]?.body ? { status: call.status, body: rows[0].body } : { status: 401, body: '' };
}

const server = createServer((request, response) => {
  answerOf(request).then(
    ({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    },
    (error) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ type: 'listening', port: typeof address === 'object' && address?.port });
});
process.once('disconnect', () => process.exit());
