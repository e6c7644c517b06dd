import type { Dice } from '../drawing.js';
import { glowStrength, hills, outdoors, sky } from './outdoors.js';
import { tree, tufts } from './plants.js';
import { finish, type Scene, type Time } from './scene.js';

/** A pond with lilies, and flat stones at its edge. */
export function pond(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 480);
  for (let count = 0; count < 15; count++) {
    tree(back, dice, count * 115 - 30, 530, dice.between(240, 400), palette.tree);
  }
  hills(back, dice, 500, 30, palette.tree[1]);
  const water = {
    morning: ['#c9e5dc', '#86b9b0'],
    day: ['#a9dfd8', '#4f9f9c'],
    golden: ['#f0d9a0', '#9a9a68'],
    dusk: ['#d9a3a5', '#565f84'],
    night: ['#39588a', '#12243f'],
  }[time] as [string, string];
  back.rect(
    -100,
    540,
    1800,
    760,
    back.linear([
      [0, water[0]],
      [1, water[1]],
    ]),
  );
  for (let line = 0; line < 40; line++)
    back.ellipse(
      dice.between(0, 1600),
      dice.between(560, 900),
      dice.between(40, 150),
      4,
      '#fff',
      `opacity="${dice.between(0.1, 0.45).toFixed(2)}"`,
    );
  for (let lily = 0; lily < 13; lily++) {
    const x = dice.between(-20, 1620);
    const y = dice.between(640, 900);
    const size = 34 + (y - 640) * 0.16;
    middle.path(
      `M${x} ${y}L${x + size} ${y - size * 0.12}A${size} ${size * 0.36} 0 1 1 ${x + size * 0.7} ${y - size * 0.26}Z`,
      middle.linear([
        [0, palette.tree[0]],
        [1, palette.tree[1]],
      ]),
    );
    if (lily % 3 === 0)
      for (let petal = 0; petal < 7; petal++) {
        const angle = Math.PI + (petal / 6) * Math.PI;
        middle.ellipse(
          x + Math.cos(angle) * size * 0.24,
          y - size * 0.14 + Math.sin(angle) * size * 0.26,
          size * 0.13,
          size * 0.24,
          petal % 2 ? '#ffc9dc' : '#fff',
          `transform="rotate(${Math.round((angle * 180) / Math.PI + 90)} ${(x + Math.cos(angle) * size * 0.24).toFixed(0)} ${(y - size * 0.14 + Math.sin(angle) * size * 0.26).toFixed(0)})"`,
        );
      }
  }
  middle.path(
    'M-100 980Q160 900 470 925T1040 915T1700 960V1320H-100Z',
    middle.linear([
      [0, '#e4ded2'],
      [0.2, '#c3bdb2'],
      [1, '#807c78'],
    ]),
  );
  middle.path(
    'M-100 1000Q160 920 470 945T1040 935T1700 980',
    'none',
    'stroke="#fff" stroke-opacity="0.45" stroke-width="8"',
  );
  for (let pebble = 0; pebble < 46; pebble++) {
    const y = dice.between(965, 1190);
    const size = 8 + (y - 950) * 0.1;
    middle.ellipse(
      dice.between(-20, 1620),
      y,
      size * 1.4,
      size * 0.7,
      middle.linear([
        [0, dice.pick(['#f2ece2', '#d9d0c4', '#cfd3d3'])],
        [1, '#8e8a86'],
      ]),
      'opacity="0.9"',
    );
  }
  tufts(middle, dice, 26, 960, 1190, palette.grass);
  for (let reed = 0; reed < 15; reed++) {
    const right = reed % 2;
    const x = right ? dice.between(1380, 1640) : dice.between(-40, 200);
    const height = dice.between(420, 760);
    front.line(
      `M${x} 1260Q${x + 10} ${1240 - height * 0.5} ${x + dice.between(-50, 50)} ${1240 - height}`,
      dice.pick([palette.tree[1], palette.grass[2]]),
      16,
    );
  }
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}
