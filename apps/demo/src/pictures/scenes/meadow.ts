import type { Dice } from '../drawing.js';
import { blades } from './covers.js';
import { glowStrength, ground, hills, outdoors, sky } from './outdoors.js';
import { flowers, nearPlants, tree, tufts } from './plants.js';
import { finish, type Scene, type Time } from './scene.js';

/** A flowering meadow with hills and trees far away. */
export function meadow(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 640);
  hills(back, dice, 620, 160, palette.far[0]);
  hills(back, dice, 665, 110, palette.far[1]);
  for (let count = 0; count < 11; count++)
    tree(back, dice, dice.between(-40, 1640), 725, dice.between(110, 230), palette.tree);
  ground(scene, 715, palette.grass, palette.glow);
  const night = time === 'night' || time === 'dusk';
  tufts(middle, dice, 90, 745, 1180, [palette.grass[0], palette.grass[1], palette.grass[2]]);
  flowers(
    middle,
    dice,
    46,
    770,
    1190,
    night
      ? ['#b9b6e0', '#d6c3e0']
      : dice.pick([
          ['#ffffff', '#fff3c4', '#ffd1dc'],
          ['#ff8f6b', '#ffd166', '#ffffff'],
          ['#b79cf2', '#ffffff', '#f7a8c4'],
        ]),
  );
  nearPlants(
    front,
    dice,
    [palette.grass[1], palette.grass[2]],
    night ? [] : dice.pick([['#ffffff'], ['#ff9f80', '#ffd166'], ['#c9b2ff']]),
  );
  scene.cover = blades(palette.grass);
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}
