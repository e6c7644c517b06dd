import type { Role } from '@sapa/prisma/client';

/** The authenticated user who makes the request. */
export interface Viewer {
  id: number;
  uuid: string;
  sessionId: string;
  /** True if the user must confirm the email address first (`EMAIL_CONFIRMATION=require`). */
  mustConfirmEmail?: boolean;
  role: Role;
  /** Time until which the user is suspended and can only read, in seconds since 1970. */
  suspendedUntil: number | null;
  /**
   * Time until which lower limits apply to the new account (`NewAccounts`), in seconds since 1970.
   */
  newUntil?: number;
  /** Time at which the token expires, in seconds since 1970. */
  expiresAt?: number;
}

export const isSuspended = ({ suspendedUntil }: Pick<Viewer, 'suspendedUntil'>): boolean =>
  suspendedUntil !== null && suspendedUntil * 1000 > Date.now();

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer;
  }
}
