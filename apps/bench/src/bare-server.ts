// Server that does the least possible work, to measure the machine's limit: Node's HTTP server and
// socket.io, with one prepared statement for each request, message or connection. It returns the
// same responses as the product to the calls in calls.ts, without validation, rate limits or a
// log.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { LIVE_STATEMENTS, STATEMENTS } from './bare-statements.js';
import { COMPARED_CALLS } from './calls.js';

/** Number of stream writes without a pause for other work, as in the product. */
const BATCH = 250;

const { DATABASE_URL, JWT_SECRET = '', POOL_SIZE } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE), application_name: 'bare' });

/** Open streams, with their users' ids. */
const streams = new Map<ServerResponse, number>();
let lastEvent = 0;

/** Returns the session and the user of a valid token. */
function claimsOf(header = '') {
  const [head, body, signature = ''] = header.slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', JWT_SECRET).update(`${head}.${body}`).digest();
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const { exp, sid, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<
    'exp' | 'sid' | 'sub',
    string
  >;
  return Number(exp) * 1000 > Date.now() ? { sessionId: sid, userId: Number(sub) } : undefined;
}

/** Returns the session and the user of a token, if the session is active. */
async function viewerOf(header?: string) {
  const claims = claimsOf(header);
  if (!claims) return undefined;
  const values = [claims.sessionId, claims.userId];
  const { rows } = await pool.query({ name: 'session', text: LIVE_STATEMENTS.session, values });
  return rows.length > 0 ? claims : undefined;
}

async function bodyOf(request: IncomingMessage) {
  if (request.method === 'GET') return {};
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
}

async function openStream(request: IncomingMessage, response: ServerResponse) {
  const viewer = await viewerOf(request.headers.authorization);
  if (!viewer) return void response.writeHead(401).end();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', connection: 'close' });
  response.write(`retry: 3000\nid: ${lastEvent}\n\n`);
  streams.set(response, viewer.userId);
  response.once('close', () => streams.delete(response));
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { url = '', method } = request;
  if (url === '/api/sse/wall-feed') return openStream(request, response);
  const claims = claimsOf(request.headers.authorization);
  const body = await bodyOf(request);
  const call = COMPARED_CALLS.find((each) => each.method === method && each.route.test(url));
  if (!claims || !call) return void response.writeHead(claims ? 404 : 401).end();
  const groups = call.route.exec(url)?.slice(1) ?? [];
  const values = [claims.sessionId, claims.userId, ...(call.values?.(groups, body) ?? groups)];
  const { rows } = await pool.query<{ body: string | null }>({
    name: call.statement,
    text: STATEMENTS[call.statement],
    values,
  });
  const text = rows[0]?.body;
  if (!text) return void response.writeHead(401).end();
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  response.writeHead(method === 'POST' ? 201 : 200, headers).end(text);
  if (call.statement === 'post' && streams.size > 0) await sendToStreams(text, claims.userId);
}

async function sendToStreams(post: string, authorId: number) {
  const { rows } = await pool.query<{ id: number }>({
    name: 'blocks',
    text: LIVE_STATEMENTS.blocks,
    values: [authorId],
  });
  const blocked = new Set(rows.map(({ id }) => id));
  lastEvent += 1;
  const event = Buffer.from(`id: ${lastEvent}\nevent: wall_post\ndata: ${post}\n\n`);
  let written = 0;
  for (const [stream, userId] of streams) {
    if (!blocked.has(userId)) stream.write(event);
    written += 1;
    if (written % BATCH === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});

type Acknowledge = (answer: object) => void;
const namespace = new Server(server, { transports: ['websocket'], serveClient: false }).of('/messages');
namespace.use((socket, next) => {
  viewerOf(`Bearer ${socket.handshake.auth.token}`).then((viewer) => {
    socket.data = viewer;
    next(viewer ? undefined : new Error('Unauthorized'));
  }, next);
});
namespace.on('connection', (socket) => {
  const { userId, sessionId } = socket.data as NonNullable<ReturnType<typeof claimsOf>>;
  void socket.join(`user:${userId}`);
  const store = async (receiverId: number, content: string, acknowledge: Acknowledge) => {
    const values = [sessionId, userId, receiverId, content];
    const { rows } = await pool.query<{ message: object; unreadCount: number }>({
      name: 'live message',
      text: LIVE_STATEMENTS.message,
      values,
    });
    if (!rows[0]) return acknowledge({ ok: false });
    const { message, unreadCount } = rows[0];
    namespace.to(`user:${userId}`).emit('new_message', message);
    namespace.to(`user:${receiverId}`).emit('new_message', message);
    namespace.to(`user:${receiverId}`).emit('message_notification', { message, unreadCount });
    acknowledge({ ok: true, message });
  };
  socket.on(
    'send_message',
    ({ receiverId, content }: { receiverId: number; content: string }, acknowledge: Acknowledge) => {
      store(receiverId, content, acknowledge).catch((error: unknown) => {
        console.error(error);
        acknowledge({ ok: false });
      });
    },
  );
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit());
