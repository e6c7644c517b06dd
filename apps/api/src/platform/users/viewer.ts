import type { Role } from '@sapa/prisma/client';

/** The authenticated user who makes the request. */
export interface Viewer {
  id: number;
  uuid: string;
  sessionId: string;
  /** The account may not be used before its e-mail address is confirmed (`EMAIL_CONFIRMATION=require`). */
  mustConfirmEmail?: boolean;
  role: Role;
  /** Until then they may write nothing; in seconds since 1970. */
  suspendedUntil: number | null;
  /** Until then, in seconds since 1970, the account is new and has limits of its own (`NewAccounts`). */
  newUntil?: number;
  /** When the token expires, in seconds since 1970. */
  expiresAt?: number;
}

/** Whether they may write nothing at present. */
export const isSuspended = ({ suspendedUntil }: Pick<Viewer, 'suspendedUntil'>): boolean =>
  suspendedUntil !== null && suspendedUntil * 1000 > Date.now();

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer;
  }
}
