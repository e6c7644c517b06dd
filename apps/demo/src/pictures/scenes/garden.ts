import type { Dice } from '../drawing.js';
import { blades } from './covers.js';
import { glowStrength, ground, outdoors, sky } from './outdoors.js';
import { flowers, nearPlants, tree, tufts } from './plants.js';
import { finish, sideX, type Scene, type Time } from './scene.js';

/** A garden with a picket fence, a house behind it and beds full of flowers. */
export function garden(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 600);
  for (let count = 0; count < 7; count++)
    tree(back, dice, dice.between(-60, 1660), 740, dice.between(300, 460), palette.tree);
  const x = sideX(light.from, 1130);
  const wall = dice.pick(['#fbe6cf', '#f7f1e3', '#f4d3c2']);
  back.rect(
    x - 210,
    400,
    420,
    340,
    back.linear([
      [0, wall],
      [1, '#e3c7ab'],
    ]),
  );
  back.path(
    `M${x - 260} 410L${x} 215L${x + 260} 410Z`,
    back.linear([
      [0, '#e0805f'],
      [1, '#b5523c'],
    ]),
  );
  for (const dx of [-120, 60])
    back.rect(
      x + dx,
      480,
      84,
      104,
      time === 'dusk' || time === 'night' ? '#ffdf8a' : '#a9d4e6',
      'rx="8" stroke="#fff" stroke-width="10"',
    );
  for (let bush = 0; bush < 13; bush++) {
    const size = dice.between(60, 120);
    back.ellipse(
      bush * 135 - 20,
      755,
      size,
      size * 0.8,
      back.radial(
        [
          [0, palette.tree[0]],
          [1, palette.tree[1]],
        ],
        [0.4, 0.25, 0.8],
      ),
    );
  }
  ground(scene, 760, palette.grass, palette.glow);
  const white = time === 'night' ? '#8fa0c4' : time === 'dusk' ? '#dcc6d0' : '#fffaf0';
  for (const y of [668, 742]) middle.rect(-40, y, 1700, 20, white, 'opacity="0.96"');
  for (let picket = 0; picket < 23; picket++) {
    const left = picket * 74 - 30;
    middle.path(
      `M${left} 800V642L${left + 22} 612L${left + 44} 642V800Z`,
      middle.linear(
        [
          [0, white],
          [1, '#d8cfc2'],
        ],
        [0, 0, 1, 0.4],
      ),
    );
  }
  for (let flower = 0; flower < 48; flower++) {
    const fx = dice.between(-10, 1610);
    const fy = dice.between(726, 836);
    const size = dice.between(13, 25);
    middle.line(`M${fx} ${fy}V${850}`, '#4f8f47', 5);
    middle
      .ellipse(fx - size * 0.7, fy + 40, size * 0.6, size * 0.26, '#6bb154')
      .ellipse(fx + size * 0.7, fy + 54, size * 0.6, size * 0.26, '#5aa04a');
    const colour = dice.pick(['#ff7a70', '#ffb347', '#f78fb3', '#ffffff', '#b48cf2']);
    for (let petal = 0; petal < 7; petal++) {
      const angle = (petal / 7) * Math.PI * 2;
      middle.ellipse(
        fx + Math.cos(angle) * size * 0.62,
        fy + Math.sin(angle) * size * 0.62,
        size * 0.42,
        size * 0.42,
        colour,
      );
    }
    middle.ellipse(fx, fy, size * 0.4, size * 0.4, '#ffd65c');
  }
  middle.path(
    'M-100 866Q500 836 900 858T1700 850V1320H-100Z',
    middle.linear([
      [0, palette.grass[0]],
      [0.4, palette.grass[1]],
      [1, palette.grass[2]],
    ]),
  );
  tufts(middle, dice, 75, 880, 1180, palette.grass);
  flowers(middle, dice, 20, 900, 1180, ['#ffffff', '#fff0b8']);
  nearPlants(front, dice, [palette.grass[1], palette.grass[2]], ['#ff9fb0', '#ffd166']);
  scene.cover = blades(palette.grass);
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}
