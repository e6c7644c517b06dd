import type { Shot } from '../pictures/compose.js';

/** A photo in an album: its content and description. */
export interface DemoPhoto extends Shot {
  caption: string | null;
}

/** Photos by their pet's or user's `key`. */
export type Albums = Readonly<Record<string, readonly DemoPhoto[]>>;
