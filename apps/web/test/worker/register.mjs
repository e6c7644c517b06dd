import { register } from 'node:module';
import { MessageChannel } from 'node:worker_threads';

/** Channel through which tests replace modules. */
const { port1, port2 } = new MessageChannel();
port1.unref();
register('./hooks.mjs', import.meta.url, { data: { port: port2 }, transferList: [port2] });
globalThis[Symbol.for('replaced modules')] = { port: port1, made: new Map() };
