import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/test.mjs').then(({ test }) => test());
