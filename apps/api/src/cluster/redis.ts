/** What speaks with Redis: a fifth of all the modules of the server, loaded only where there is one. */
export { createAdapter } from '@socket.io/redis-streams-adapter';
export { createClient } from 'redis';
