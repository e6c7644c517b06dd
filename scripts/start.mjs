import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
void import('./lib/start.mjs').then(({ start }) => start());
