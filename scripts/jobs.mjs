import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
void import('./lib/tasks.mjs').then(({ jobs }) => jobs());
