import type { Shot } from '../pictures/compose.js';

/** A photo of an album: what it shows and what its owner wrote under it. */
export interface DemoPhoto extends Shot {
  caption: string | null;
}

/** By the `key` of their pet or person. */
export type Albums = Readonly<Record<string, readonly DemoPhoto[]>>;
