// What the machine can do: Node's own server with one prepared statement a request. Answers the calls of `compared-calls.mjs` as the product
// does, and nothing else: no validation, no limits, no log, no headers but the type. Started by `npm run bench bare` beside the product.
import { createServer } from 'node:http';
import { bodyOf, claimsOf, pool, serve } from './bare-session.mjs';
import { STATEMENTS } from './bare-statements.mjs';
import { COMPARED_CALLS } from './compared-calls.mjs';

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
serve(server);
