/** Loaded only if Redis is configured: these packages are a fifth of the server's modules. */
export { createAdapter } from '@socket.io/redis-streams-adapter';
export { createClient } from 'redis';
