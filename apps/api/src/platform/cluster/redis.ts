/** Loaded only if Redis is configured, because the package has hundreds of modules. */
export { createClient } from 'redis';
