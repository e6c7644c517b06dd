import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/dev.mjs').then(({ dev }) => dev());
