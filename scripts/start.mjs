import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/start.mjs').then(({ start }) => start());
