import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/tasks.mjs').then(({ migration }) => migration());
