import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '../../../../scripts/lib/paths.mjs';
import { freePort } from '../../../../scripts/lib/port.mjs';
import { Program, waitUntilReady, type Cluster } from './cluster.js';

/** Milliseconds until nginx has reloaded its configuration and finished earlier requests. */
const RELOAD = 2000;

/**
 * Returns the configuration in docs/hosting.md that contains `text`, for these ports and without
 * HTTPS.
 */
async function documented(text: string, port: number, servers: number[]): Promise<string> {
  const blocks = (await readFile(inRoot('docs/hosting.md'), 'utf8')).split('```').filter((_part, index) => index % 2);
  const block = blocks.find((each) => each.includes(text)) ?? '';
  return block
    .slice(block.indexOf('\n'))
    .replace(/10\.0\.0\.(\d):3000/g, (_address, number) => `127.0.0.1:${servers[Number(number) - 1]}`)
    .replace(/server 127\.0\.0\.1:3000 (.*);/g, (_line, options: string) =>
      servers.map((each) => `server 127.0.0.1:${each} ${options};`).join('\n'),
    )
    .replace(/^ *(server_name|ssl_certificate\w*|access_log) .*$/gm, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('sapa.example.org', `http://127.0.0.1:${port}`);
}

const PROXIES: Record<string, (folder: string, config: string) => [text: string, args: string[]]> = {
  nginx: (folder, config) => [
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 2;
    events { worker_connections 4096; }
    http { access_log off; client_body_temp_path ${folder}/nginx-body; proxy_temp_path ${folder}/nginx-proxy;
      fastcgi_temp_path ${folder}/nginx-f; uwsgi_temp_path ${folder}/nginx-u; scgi_temp_path ${folder}/nginx-s;
      ${config} }`,
    ['-c', `${folder}/nginx.conf`],
  ],
  caddy: (folder, config) => [
    `{\n  admin off\n  auto_https off\n}\n${config}`,
    ['run', '--adapter', 'caddyfile', '--config', `${folder}/caddy.conf`],
  ],
};

/** A proxy with the documented configuration. */
export class Proxy {
  private constructor(
    readonly url: string,
    private readonly file: string,
    private readonly program: Program,
  ) {}

  static async start({ lifetime, folder, ports }: Cluster, name: string): Promise<Proxy> {
    const port = await freePort();
    const config = await documented(name === 'nginx' ? 'upstream sapa {' : 'lb_try_duration', port, ports);
    const [text, args] = PROXIES[name](folder, config);
    const file = path.join(folder, `${name}.conf`);
    await writeFile(file, text);
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const proxy = new Proxy(`http://127.0.0.1:${port}`, file, new Program(lifetime, port, [name, ...args], env));
    await proxy.program.start();
    await waitUntilReady(proxy.url);
    return proxy;
  }

  /** Makes nginx send new requests to other servers only, or to all servers again. */
  async setDown(port: number, isDown: boolean): Promise<void> {
    const [up, down] = [`127.0.0.1:${port} fail_timeout=5s;`, `127.0.0.1:${port} down;`];
    const text = await readFile(this.file, 'utf8');
    await writeFile(this.file, isDown ? text.replaceAll(up, down) : text.replaceAll(down, up));
    this.program.signal('SIGHUP');
    await pause(RELOAD);
  }
}
