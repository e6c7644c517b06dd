/** The packages for Redis are a fifth of all modules of the server: loaded only if Redis is configured. */
export { createAdapter } from '@socket.io/redis-streams-adapter';
export { createClient } from 'redis';
