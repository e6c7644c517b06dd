import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { COSEALG, cose, isoCBOR } from '@simplewebauthn/server/helpers';

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** Response of a call that returns WebAuthn options. */
interface Answer {
  body: { publicKey: Options };
}

/** Values that a forged response has instead of the correct values. */
export interface Forged {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  /** The authenticator did not ask for a PIN or a fingerprint. */
  isUnverified?: boolean;
  counter?: number;
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

const uint = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

function toCose(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, coordinate(x)],
      [cose.COSEKEYS.y, coordinate(y)],
    ]),
  );
}

/** A browser with an authenticator in software, which has one passkey. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly credentialId = randomBytes(16);
  private counter = 0;

  /** @param origin of the web app */
  constructor(private readonly origin: string) {}

  /** Creates the passkey, and returns the request field `passkey` for it. */
  create({ body }: Answer, forged: Forged = {}) {
    const { publicKey: options } = body;
    const data = Buffer.concat([
      this.authenticatorData(options, FLAGS.attested, forged),
      Buffer.alloc(16),
      uint(this.credentialId.length, 2),
      this.credentialId,
      toCose(this.keys.publicKey),
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    return {
      id: base64url(this.credentialId),
      rawId: base64url(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', options, forged)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge, and returns the request field `passkey` for it. */
  sign({ body }: Answer, forged: Forged = {}) {
    const { publicKey: options } = body;
    const clientData = this.clientData('webauthn.get', options, forged);
    const data = this.authenticatorData(options, 0, forged);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    return {
      id: base64url(this.credentialId),
      rawId: base64url(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    };
  }

  private clientData(type: string, { challenge }: Options, forged: Forged): string {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...pick(forged) });
  }

  private authenticatorData({ rp, rpId = rp?.id ?? '' }: Options, flags: number, forged: Forged): Buffer {
    const verified = forged.isUnverified ? 0 : FLAGS.userVerified;
    this.counter = forged.counter ?? this.counter + 1;
    return Buffer.concat([
      sha256(forged.rpId ?? rpId),
      Buffer.of(flags | FLAGS.userPresent | verified),
      uint(this.counter, 4),
    ]);
  }
}

/** Returns the forged values that browsers write. */
const pick = ({ challenge, origin, type }: Forged) => ({
  ...(challenge !== undefined && { challenge }),
  ...(origin !== undefined && { origin }),
  ...(type !== undefined && { type }),
});
