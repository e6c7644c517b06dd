/** Who asks: the user whose session the request's token belongs to. */
export interface Viewer {
  id: number;
  uuid: string;
  sessionId: string;
  /** When the token expires, in seconds since 1970. */
  expiresAt?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer;
  }
}
