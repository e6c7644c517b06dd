import type { Dice } from '../drawing.js';
import { autumn } from './autumn.js';
import { barkFloor } from './bark-floor.js';
import { beach } from './beach.js';
import { clinic } from './clinic.js';
import { desert } from './desert.js';
import { forest } from './forest.js';
import { garden } from './garden.js';
import { jungle } from './jungle.js';
import { leafFloor } from './leaf-floor.js';
import { livingRoom } from './living-room.js';
import { meadow } from './meadow.js';
import { mountain } from './mountain.js';
import { pond } from './pond.js';
import { riverside } from './riverside.js';
import { salon } from './salon.js';
import { sandFloor } from './sand-floor.js';
import { shelf } from './shelf.js';
import { straw } from './straw.js';
import { studio } from './studio.js';
import { tropics } from './tropics.js';
import { windowSill } from './window-sill.js';
import { winter } from './winter.js';
import type { Scene, Time } from './scene.js';

export const SCENES = {
  meadow,
  mountain,
  forest,
  autumn,
  winter,
  beach,
  garden,
  riverside,
  jungle,
  pond,
  livingRoom,
  windowSill,
  shelf,
  straw,
  desert,
  tropics,
  sandFloor,
  barkFloor,
  leafFloor,
  studio,
  salon,
  clinic,
} satisfies Record<string, (dice: Dice, time: Time) => Scene>;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];
