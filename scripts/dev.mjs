import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
void import('./lib/dev.mjs').then(({ dev }) => dev());
