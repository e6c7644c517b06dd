import type { Shot } from '../pictures/compose.js';

/** A photo of an album: its content and description. */
export interface DemoPhoto extends Shot {
  caption: string | null;
}

/** Photos by the `key` of their pet or user. */
export type Albums = Readonly<Record<string, readonly DemoPhoto[]>>;
