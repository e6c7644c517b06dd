/** The authenticated user who makes the request. */
export interface Viewer {
  id: number;
  uuid: string;
  sessionId: string;
  /** The account may not be used before its e-mail address is confirmed (`EMAIL_CONFIRMATION=require`). */
  mustConfirmEmail?: boolean;
  /** When the token expires, in seconds since 1970. */
  expiresAt?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer;
  }
}
