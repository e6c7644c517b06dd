import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { codeOf, Problem } from './problem.mjs';

/**
 * Throws a Problem if a port cannot be used. Called before anything is started.
 * @param {string} host
 * @param {number} port
 * @param {string} another command that uses another port
 */
export async function checkPort(host, port, another) {
  if (port === 0) return;
  const code = await listenError(host, port);
  // A program on the other loopback address does not conflict, but could receive requests to
  // http://localhost.
  if (
    code === 'EADDRINUSE' ||
    (isLocal(host) && ((await answers('127.0.0.1', port)) || (await answers('::1', port))))
  ) {
    throw new Problem(`Port ${port} is already in use: stop what is using it, or choose another with ${another}.`);
  }
  if (code === 'EACCES') throw new Problem(`Port ${port} may only be used by root: choose another with ${another}.`);
  if (code) throw new Problem(`Cannot listen on ${host}, port ${port} (${code}): check HOST and PORT.`);
}

/** @param {string} host */
export const isLocal = (host) => ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'].includes(host);

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | undefined>}
 */
function listenError(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error) ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

export async function answers(/** @type {string} */ host, /** @type {number} */ port) {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(500) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Range of ports below the ports of outgoing connections, which begin at 32768 on Linux and at
 * 49152 elsewhere.
 */
const [LOWEST, HIGHEST] = [20_000, 32_767];

/** Returns a free port outside the range of outgoing connections. */
export async function freePort() {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    const code = await listenError('127.0.0.1', port);
    if (!code) return port;
    if (code !== 'EADDRINUSE') throw new Problem(`Cannot listen on 127.0.0.1 (${code}).`);
  }
}
