import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { createSecureServer } from 'node:http2';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { run } from '../../../scripts/lib/processes.mjs';
import type { Lifetime } from '../../../scripts/lib/until-stopped.mjs';

/** Headers of HTTP/1.1 that HTTP/2 forbids. */
const FORBIDDEN = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * Starts a proxy with HTTP/2 and TLS, as a hosted installation has (docs/hosting.md). Needs the
 * program `openssl`. Returns the proxy's origin.
 */
export async function startProxy({ signal, onStop }: Lifetime, port: number): Promise<string> {
  const { key, cert } = await createCertificate(signal);
  const target = { host: '127.0.0.1', port };
  const proxy = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    const { method, url, authority } = incoming;
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
    const forwarded = request({ ...target, method, path: url, headers: { ...headers, host: authority } });
    forwarded.on('response', (answer) => {
      for (const name of FORBIDDEN) delete answer.headers[name];
      outgoing.writeHead(answer.statusCode!, answer.headers);
      pipeline(answer, outgoing.stream ?? outgoing, () => undefined);
    });
    pipeline(incoming, forwarded, () => undefined);
  });
  // WebSockets come over HTTP/1.1.
  proxy.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const forwarded = connect(target, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let index = 0; index < incoming.rawHeaders.length; index += 2)
        lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
      forwarded.write(`${lines.join('\r\n')}\r\n\r\n`);
      forwarded.write(head);
    });
    pipeline(socket, forwarded, socket, () => undefined);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onStop(() => Promise.resolve(proxy.close()));
  return `https://localhost:${(proxy.address() as AddressInfo).port}`;
}

/** Creates a certificate that no browser trusts. */
async function createCertificate(signal: AbortSignal) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-proxy-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const args = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' ');
    const what = 'Creating a certificate';
    await run('openssl', [...args, '-keyout', keyFile, '-out', certFile], { what, cwd: folder, signal });
    return { key: await readFile(keyFile), cert: await readFile(certFile) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
