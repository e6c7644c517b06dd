import type { Dice } from '../drawing.js';
import { blades } from './covers.js';
import { glowStrength, ground, hills, outdoors, sky } from './outdoors.js';
import { nearPlants, pine, tufts } from './plants.js';
import { finish, type Scene, type Time } from './scene.js';

/** Pastures under snowy peaks, with a flock and a fence. */
export function mountain(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 3.5;
  sky(back, dice, time, light.from, 600);
  const rock = {
    morning: ['#a9bccb', '#7c94a8'],
    day: ['#93b0c9', '#68879f'],
    golden: ['#c9a79b', '#97807f'],
    dusk: ['#8578a3', '#585a85'],
    night: ['#33487a', '#1e3058'],
  }[time] as [string, string];
  for (const [x, y, width] of [
    [250, 190, 560],
    [1290, 160, 620],
    [780, 260, 520],
  ] as const) {
    const peak = x + dice.between(-60, 60);
    back.path(
      `M${peak - width} 760L${peak - width * 0.42} ${y + 250}L${peak - width * 0.2} ${y + 130}L${peak} ${y}L${peak + width * 0.16} ${y + 110}L${peak + width * 0.4} ${y + 220}L${peak + width} 760Z`,
      back.linear(
        [
          [0, rock[0]],
          [1, rock[1]],
        ],
        [light.from === 'left' ? 0 : 1, 0, light.from === 'left' ? 1 : 0, 0.6],
      ),
    );
    back.path(
      `M${peak} ${y}L${peak + width * 0.16} ${y + 110}L${peak + width * 0.09} ${y + 150}L${peak + width * 0.03} ${y + 105}L${peak - width * 0.05} ${y + 175}L${peak - width * 0.1} ${y + 120}L${peak - width * 0.17} ${y + 160}L${peak - width * 0.2} ${y + 130}Z`,
      '#fff',
      `opacity="${time === 'night' ? 0.55 : 0.92}"`,
    );
  }
  hills(back, dice, 640, 130, palette.far[1]);
  for (let count = 0; count < 16; count++)
    pine(back, dice.between(-40, 1640), dice.between(670, 730), dice.between(90, 190), palette.tree);
  back.glow(800, 690, 1200, 110, '#ffffff', time === 'night' ? 0.1 : 0.45);
  ground(scene, 705, palette.grass, palette.glow);
  for (let count = 0; count < 8; count++) {
    const x = dice.between(60, 1540);
    const y = dice.between(735, 790);
    const size = 17 + (y - 735) * 0.2;
    middle.ellipse(x, y + size * 0.75, size * 1.3, size * 0.25, '#22402a', 'opacity="0.3"');
    for (const [dx, dy] of [
      [-0.6, 0],
      [0, -0.25],
      [0.6, 0],
      [0, 0.15],
    ] as const)
      middle.ellipse(x + dx * size, y + dy * size, size * 0.7, size * 0.58, time === 'night' ? '#8795b5' : '#fbf6ea');
    middle.ellipse(
      x + size * (dice.between(0, 1) < 0.5 ? -1.25 : 1.25),
      y - size * 0.1,
      size * 0.34,
      size * 0.3,
      '#4b4348',
    );
  }
  for (let post = 0; post < 9; post++) {
    const x = -40 + post * 210;
    middle.rect(
      x,
      800 - 70,
      20,
      110,
      middle.linear([
        [0, '#b18a66'],
        [1, '#7a5a45'],
      ]),
      'rx="8"',
    );
  }
  for (const y of [752, 790]) middle.line(`M-60 ${y}Q400 ${y + 8} 800 ${y}T1660 ${y}`, '#93704f', 13);
  tufts(middle, dice, 70, 850, 1180, palette.grass);
  for (let count = 0; count < 5; count++) {
    const x = dice.between(0, 1600);
    const y = dice.between(870, 1150);
    const size = dice.between(26, 60);
    middle.ellipse(x, y + size * 0.35, size * 1.2, size * 0.25, '#22402a', 'opacity="0.35"');
    middle.path(
      `M${x - size} ${y + size * 0.4}Q${x - size} ${y - size * 0.5} ${x - size * 0.1} ${y - size * 0.55}T${x + size} ${y + size * 0.4}Z`,
      middle.linear([
        [0, '#d9d6d0'],
        [1, '#8f9298'],
      ]),
    );
  }
  nearPlants(front, dice, [palette.grass[1], palette.grass[2]], []);
  scene.cover = blades(palette.grass);
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}
