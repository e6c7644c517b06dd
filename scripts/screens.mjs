import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
// Needed to import the web app's addresses, which are TypeScript.
void import('@swc-node/register/esm-register').then(() => import('./lib/screens.mjs')).then(({ screens }) => screens());
