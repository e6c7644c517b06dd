import type { Role } from '@sapa/prisma/client';

/** The authenticated user who makes the request. */
export interface Viewer {
  id: number;
  uuid: string;
  sessionId: string;
  /** The e-mail address must be confirmed first (`EMAIL_CONFIRMATION=require`). */
  mustConfirmEmail?: boolean;
  role: Role;
  /** Read-only until this time, in seconds since 1970. */
  suspendedUntil: number | null;
  /** Lower limits apply until this time (`NewAccounts`), in seconds since 1970. */
  newUntil?: number;
  /** Expiry of the token, in seconds since 1970. */
  expiresAt?: number;
}

export const isSuspended = ({ suspendedUntil }: Pick<Viewer, 'suspendedUntil'>): boolean =>
  suspendedUntil !== null && suspendedUntil * 1000 > Date.now();

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer;
  }
}
