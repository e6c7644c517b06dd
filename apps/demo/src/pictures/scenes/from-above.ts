import type { Dice } from '../drawing.js';
import { indoors } from './indoors.js';
import { sideX, type Scene, type Time } from './scene.js';

/** Ground seen from above, for animals that lie flat on it. */
export function fromAbove(dice: Dice, time: Time, ground: readonly [string, string]): Scene {
  const scene = indoors(dice, time);
  scene.blur = 0;
  scene.light.shadow = [30, 18, 10];
  scene.light.shadowOpacity = 0.6;
  scene.back.rect(
    -100,
    -100,
    1800,
    1400,
    scene.back.radial(
      [
        [0, ground[0]],
        [1, ground[1]],
      ],
      [sideX(scene.light.from, 500) / 1600, 0.35, 0.85],
    ),
  );
  return scene;
}
