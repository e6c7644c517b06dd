import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
void import('./lib/test.mjs').then(({ test }) => test());
