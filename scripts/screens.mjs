import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/screens.mjs').then(({ screens }) => screens());
