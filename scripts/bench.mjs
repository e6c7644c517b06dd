import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
void import('./lib/bench/bench.mjs').then(({ bench }) => bench());
