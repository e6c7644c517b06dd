import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { eventually } from './eventually.js';

// Decrypts pushes (RFC 8188). This part of web-push has no types.
const { decrypt } = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
  decrypt: (body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }) => Buffer;
};

export interface Push {
  device: Device;
  payload: { title: string; body: string; path: string; tag: string };
  headers: IncomingMessage['headers'];
}

/**
 * A push service for tests. It accepts pushes for its devices, unless the test sets different
 * behaviour.
 */
export class PushStandIn {
  readonly pushes: Push[] = [];
  /** Paths of all requests, accepted or not. */
  readonly offered: string[] = [];
  status = 201;
  /** If true, the service never responds, so that senders wait. */
  isSilent = false;
  private readonly devices = new Map<string, Device>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PushStandIn> {
    const server = createServer();
    const service = new PushStandIn(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url!;
        service.offered.push(path);
        if (service.isSilent) return;
        const device = service.devices.get(path);
        if (service.status === 201 && device) service.pushes.push(device.open(Buffer.concat(chunks), request.headers));
        const status = device ? service.status : 404;
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return service;
  }

  get origin() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Creates a browser with a subscription. */
  device(): Device {
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    const device = new Device(`${this.origin}${path}`);
    this.devices.set(path, device);
    return device;
  }

  /** Removes a device from the service. */
  forget(device: Device) {
    this.devices.delete(new URL(device.endpoint).pathname);
  }

  reset() {
    this.status = 201;
    this.pushes.length = 0;
    this.offered.length = 0;
  }

  /** Waits for the next push to this device. */
  async next(device: Device): Promise<Push> {
    const index = () => this.pushes.findIndex((push) => push.device === device);
    await eventually(() => expect(index()).toBeGreaterThanOrEqual(0));
    return this.pushes.splice(index(), 1)[0]!;
  }

  async close() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export class Device {
  private readonly keys = createECDH('prime256v1');
  private readonly secret = randomBytes(16).toString('base64url');
  private readonly publicKey: string;

  constructor(readonly endpoint: string) {
    this.publicKey = this.keys.generateKeys('base64url');
  }

  /** Body of `PUT /notifications/push`. */
  get subscription() {
    return { endpoint: this.endpoint, publicKey: this.publicKey, secret: this.secret };
  }

  open(body: Buffer, headers: IncomingMessage['headers']): Push {
    const text = decrypt(body, { version: 'aes128gcm', privateKey: this.keys, authSecret: this.secret }).toString();
    return { device: this, payload: JSON.parse(text) as Push['payload'], headers };
  }
}

/** Returns a push's claims and verifies their signature (RFC 8292). */
export function claimsOf({ headers }: Push, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(publicKey);
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = Buffer.from(`${head}.${claims}`);
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', signed, verifier, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
