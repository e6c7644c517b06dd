// What the machine can do with live connections: socket.io and Node's own server, with one prepared statement for each message, post or
// connection. Chats and streams events as the product does, and nothing else. Started by `npm run bench live` beside the product.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { bodyOf, claimsOf, pool, serve } from './bare-session.mjs';
import { LIVE_STATEMENTS, STATEMENTS } from './bare-statements.mjs';

/** @typedef {import('node:http').ServerResponse} ServerResponse */

/** Clients that are written to without yielding to other work, as in the product. */
const BATCH = 250;

/** @type {Map<ServerResponse, number>} the open streams, and whose each is */
const streams = new Map();
let lastEvent = 0;

/**
 * The user of a token whose session is active.
 * @param {string} [header]
 */
async function viewerOf(header) {
  const claims = claimsOf(header);
  if (!claims) return undefined;
  const values = [claims.sid, Number(claims.sub)];
  const { rows } = await pool.query({ name: 'session', text: LIVE_STATEMENTS.session, values });
  return rows.length === 0 ? undefined : { id: Number(claims.sub), sessionId: claims.sid };
}

/** @param {import('node:http').IncomingMessage} request @param {ServerResponse} response */
async function openStream(request, response) {
  const viewer = await viewerOf(request.headers.authorization);
  if (!viewer) return void response.writeHead(401).end();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', connection: 'close' });
  response.write(`retry: 3000\nid: ${lastEvent}\n\n`);
  streams.set(response, viewer.id);
  response.once('close', () => streams.delete(response));
}

/** @param {import('node:http').IncomingMessage} request @param {ServerResponse} response */
async function createPost(request, response) {
  const claims = claimsOf(request.headers.authorization);
  const { content } = await bodyOf(request);
  if (!claims) return void response.writeHead(401).end();
  const values = [claims.sid, Number(claims.sub), content];
  const { rows } = await pool.query({ name: 'post', text: STATEMENTS.post, values });
  if (!rows[0]) return void response.writeHead(401).end();
  response.writeHead(201, { 'content-type': 'application/json' }).end(rows[0].body);
  const hidden = await pool.query({ name: 'blocks', text: LIVE_STATEMENTS.blocks, values: [Number(claims.sub)] });
  const blocked = new Set(hidden.rows.map(({ id }) => id));
  lastEvent += 1;
  const event = Buffer.from(`id: ${lastEvent}\nevent: wall_post\ndata: ${rows[0].body}\n\n`);
  let written = 0;
  for (const [stream, userId] of streams) {
    if (!blocked.has(userId)) stream.write(event);
    written += 1;
    if (written % BATCH === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

const server = createServer((request, response) => {
  const handle = request.method === 'POST' ? createPost : openStream;
  handle(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});

const namespace = new Server(server, { transports: ['websocket'], serveClient: false }).of('/messages');
namespace.use((socket, next) => {
  viewerOf(`Bearer ${socket.handshake.auth.token}`).then(
    (viewer) => {
      socket.data.viewer = viewer;
      next(viewer ? undefined : new Error('Unauthorized'));
    },
    (error) => next(error),
  );
});
namespace.on('connection', (socket) => {
  const { id, sessionId } = socket.data.viewer;
  void socket.join(`user:${id}`);
  socket.on('send_message', async ({ receiverId, content }, acknowledge) => {
    const values = [sessionId, id, receiverId, content];
    const { rows } = await pool.query({ name: 'message', text: LIVE_STATEMENTS.message, values });
    if (!rows[0]) return acknowledge({ ok: false });
    const { message, unreadCount } = rows[0];
    namespace.to(`user:${id}`).emit('new_message', message);
    namespace.to(`user:${receiverId}`).emit('new_message', message);
    namespace.to(`user:${receiverId}`).emit('message_notification', { message, unreadCount });
    acknowledge({ ok: true, message });
  });
});

serve(server);
