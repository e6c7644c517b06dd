import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, cose, decodeClientDataJSON, isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyPurpose, Prisma } from '@sapa/prisma/client';
import { Config } from '../../config.js';
import { JobsService } from '../jobs/jobs.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { originOf } from './account-links.js';
import { takeChallenge } from './auth.sql.js';
import type { NewPasskeyDto, PasskeyAssertionDto, PasskeyOptionsView } from './passkeys.dto.js';
import type { Proof } from './ways-in.js';

const MINUTE = 60_000;
const CHALLENGE_LIFETIME = 5 * MINUTE;
const CLEANUP_INTERVAL = 3600;

/** Algorithms that all authenticators and all supported releases of Node.js know, best first. */
const ALGORITHMS = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256];

/** The session of a challenge. Challenges of visitors have none. */
type Asker = Pick<Viewer, 'id' | 'sessionId'>;

interface Owner {
  user: { id: number; disabledAt: Date | null };
  proof: Proof;
}

/** A verified passkey that is not stored yet. */
interface NewPasskey {
  /** Data of the row, without its user and name. */
  data: Omit<Prisma.PasskeyUncheckedCreateInput, 'userId' | 'name'>;
  /** For REGISTER: `uuid` that the new account must get. */
  newUserUuid: string | null;
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** Accounts are known to authenticators by the bytes of their `uuid`. */
const userHandleOf = (uuid: string) => new Uint8Array(Buffer.from(uuid.replaceAll('-', ''), 'hex'));

const credentialSelect = { credentialId: true, transports: true } as const satisfies Prisma.PasskeySelect;
type Credential = Prisma.PasskeyGetPayload<{ select: typeof credentialSelect }>;

const toDescriptor = ({ credentialId, transports }: Credential) => ({
  id: Buffer.from(credentialId).toString('base64url'),
  transports,
});

/** Manages WebAuthn challenges and verifies the signatures of passkeys (decisions §41). */
@Injectable()
export class Passkeys implements OnModuleInit {
  /** Passkeys belong to the domain of the web app. Other subdomains cannot use them. */
  private readonly origin: string;
  private readonly rpID: string;

  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    config: Config,
  ) {
    this.origin = originOf(config);
    this.rpID = new URL(this.origin).hostname;
  }

  onModuleInit() {
    this.jobs.repeat('expired passkey challenges', CLEANUP_INTERVAL, () => this.removeExpired());
  }

  async removeExpired(): Promise<void> {
    await this.prisma.long.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: new Date() } } });
  }

  /** Returns the options for a login with any passkey of this site. */
  async loginOptions(): Promise<PasskeyOptionsView> {
    const publicKey = await this.requestOptions();
    await this.store(publicKey.challenge, { purpose: 'LOG_IN' });
    return { publicKey };
  }

  /** Returns the options to confirm a change of the viewer's account with one of its passkeys. */
  async confirmationOptions(viewer: Asker): Promise<PasskeyOptionsView> {
    const publicKey = await this.requestOptions(await this.credentialsOf(viewer.id));
    await this.store(publicKey.challenge, { purpose: 'CONFIRM', sessionId: viewer.sessionId });
    return { publicKey };
  }

  /** Returns the options to create the first passkey of a new account. */
  async registrationOptions(email: string): Promise<PasskeyOptionsView> {
    const newUserUuid = randomUUID();
    const publicKey = await this.creationOptions({ uuid: newUserUuid, email }, []);
    await this.store(publicKey.challenge, { purpose: 'REGISTER', newUserUuid });
    return { publicKey };
  }

  /** Returns the options to create another passkey of the viewer. */
  async additionOptions(viewer: Asker): Promise<PasskeyOptionsView> {
    const user = await this.prisma.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: { uuid: true, email: true },
    });
    const publicKey = await this.creationOptions(user, await this.credentialsOf(viewer.id));
    await this.store(publicKey.challenge, { purpose: 'ADD', sessionId: viewer.sessionId });
    return { publicKey };
  }

  /**
   * Verifies the signature of a passkey and uses up its challenge. Returns the owner, or undefined
   * if the passkey, the signature or the challenge is invalid.
   * @param asker the caller, who must own the passkey and have asked for the challenge
   */
  async verify(assertion: PasskeyAssertionDto, purpose: PasskeyPurpose, asker?: Asker): Promise<Owner | undefined> {
    const challenge = await this.use(assertion.response.clientDataJSON, purpose, asker);
    if (!challenge) return undefined;
    const passkey = await this.prisma.passkey.findUnique({
      where: { credentialId: bytesOf(assertion.id), ...(asker && { userId: asker.id }) },
      select: { id: true, publicKey: true, counter: true, user: { select: { id: true, disabledAt: true } } },
    });
    const verified = await verifyAuthenticationResponse({
      response: { ...assertion, rawId: assertion.id, type: 'public-key', clientExtensionResults: {} },
      ...this.expected(challenge.challenge),
      credential: {
        id: assertion.id,
        // Verify unknown passkeys too, so that the duration does not reveal whether one exists.
        publicKey: passkey ? new Uint8Array(passkey.publicKey) : unknownPublicKey,
        counter: Number(passkey?.counter ?? 0),
      },
    }).catch(() => undefined); // the library throws for every mistake in the response
    if (!passkey || !verified?.verified) return undefined;
    const { newCounter, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
    // Compare the counter again, because a concurrent request may have used a copy of the passkey.
    const { count } = await this.prisma.passkey.updateMany({
      where: { id: passkey.id, counter: newCounter === 0 ? 0 : { lt: newCounter } },
      data: { counter: newCounter, isBackedUp, lastUsedAt: new Date() },
    });
    return count === 1 ? { user: passkey.user, proof: { passkeyId: passkey.id } } : undefined;
  }

  /**
   * Verifies a new passkey and uses up its challenge. Returns undefined if the passkey or the
   * challenge is invalid.
   */
  async verifyNew(created: NewPasskeyDto, purpose: PasskeyPurpose, asker?: Asker): Promise<NewPasskey | undefined> {
    const challenge = await this.use(created.response.clientDataJSON, purpose, asker);
    if (!challenge) return undefined;
    const verified = await verifyRegistrationResponse({
      response: { ...created, rawId: created.id, type: 'public-key', clientExtensionResults: {} },
      ...this.expected(challenge.challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => undefined); // the library throws for every mistake in the response
    // The library does not compare the id with the signed data.
    if (!verified?.verified || verified.registrationInfo.credential.id !== created.id) return undefined;
    const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo;
    const { id, publicKey, counter, transports = [] } = credential;
    return {
      data: { credentialId: bytesOf(id), publicKey, counter, transports, isBackedUp },
      newUserUuid: challenge.newUserUuid,
    };
  }

  private requestOptions(allowed?: Credential[]) {
    return generateAuthenticationOptions({
      rpID: this.rpID,
      timeout: CHALLENGE_LIFETIME,
      // A PIN or a fingerprint makes the passkey a second factor by itself.
      userVerification: 'required',
      ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
    });
  }

  private creationOptions({ uuid, email }: { uuid: string; email: string }, excluded: Credential[]) {
    return generateRegistrationOptions({
      rpName: 'Šapa',
      rpID: this.rpID,
      userID: userHandleOf(uuid),
      userName: email,
      userDisplayName: email,
      timeout: CHALLENGE_LIFETIME,
      excludeCredentials: excluded.map(toDescriptor),
      // Logins ask for no email address, so the authenticator must find the passkey by itself.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  private credentialsOf(userId: number): Promise<Credential[]> {
    return this.prisma.passkey.findMany({ where: { userId }, select: credentialSelect, orderBy: { id: 'asc' } });
  }

  private readonly expected = (expectedChallenge: string) => ({
    expectedChallenge,
    expectedOrigin: this.origin,
    expectedRPID: this.rpID,
    requireUserVerification: true,
  });

  private async store(
    challenge: string,
    row: Pick<Prisma.PasskeyChallengeUncheckedCreateInput, 'purpose' | 'sessionId' | 'newUserUuid'>,
  ): Promise<void> {
    const expiresAt = new Date(Date.now() + CHALLENGE_LIFETIME);
    const data = { challenge: bytesOf(challenge), expiresAt, ...row };
    await this.prisma.passkeyChallenge.create({ data, select: { purpose: true } });
  }

  /**
   * Deletes the challenge that was signed, so that a signature works only once. Returns undefined
   * if the challenge has expired, was used, or is of another purpose or session.
   */
  private async use(clientDataJSON: string, purpose: PasskeyPurpose, asker?: Asker) {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === undefined) return undefined;
    const [used] = await this.prisma.$queryRaw<{ newUserUuid: string | null }[]>(
      takeChallenge(bytesOf(challenge), purpose, asker?.sessionId ?? null),
    );
    return used && { challenge, newUserUuid: used.newUserUuid };
  }
}

/** Returns the challenge in a browser's signed data, or undefined if the data is malformed. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown };
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Public key of no passkey. */
const unknownPublicKey = (() => {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, bytesOf(x!)],
      [cose.COSEKEYS.y, bytesOf(y!)],
    ]),
  );
})();
