import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/bench/bench.mjs').then(({ bench }) => bench());
