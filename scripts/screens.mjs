import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
// The addresses are those of the web app, in TypeScript.
void import('@swc-node/register/esm-register').then(() => import('./lib/screens.mjs')).then(({ screens }) => screens());
