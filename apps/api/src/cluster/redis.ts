/** The packages for Redis: a fifth of all the modules of the server, loaded only where Redis is configured. */
export { createAdapter } from '@socket.io/redis-streams-adapter';
export { createClient } from 'redis';
