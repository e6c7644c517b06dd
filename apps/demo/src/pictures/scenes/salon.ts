import type { Dice } from '../drawing.js';
import { indoors } from './indoors.js';
import { finish, sideX, type Scene, type Time } from './scene.js';

/** A grooming salon with tiles, bottles, a tub and soap bubbles. */
export function salon(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 3;
  const tile = dice.pick([
    ['#dff1ef', '#b9dcd9'],
    ['#fbe3e3', '#f0c4c4'],
    ['#e3eafa', '#bfd0ee'],
  ] as const);
  back.rect(-100, -100, 1800, 1100, tile[1]);
  for (let row = 0; row < 8; row++)
    for (let column = -1; column < 13; column++)
      back.rect(
        column * 134 + (row % 2) * 67,
        row * 106 - 20,
        126,
        98,
        tile[0],
        `rx="10" opacity="${dice.between(0.75, 1).toFixed(2)}"`,
      );
  const left = light.from === 'left' ? 860 : 140;
  back.rect(left, 400, 600, 26, '#d9a878', 'rx="10"');
  for (let bottle = 0; bottle < 7; bottle++) {
    const x = left + 24 + bottle * 82;
    const height = dice.between(80, 150);
    const colour = dice.pick(['#f59f8b', '#f6c667', '#7fbfb4', '#9aa7df', '#fff6ea', '#d79fc9']);
    back
      .rect(
        x,
        400 - height,
        52,
        height,
        back.linear(
          [
            [0, '#ffffff'],
            [0.3, colour],
            [1, colour],
          ],
          [0, 0, 1, 0],
        ),
        'rx="14"',
      )
      .rect(x + 16, 400 - height - 24, 20, 26, '#fff', 'rx="5"');
  }
  const round = sideX(light.from, 360);
  back
    .ellipse(round, 300, 190, 190, '#e9c49a')
    .ellipse(
      round,
      300,
      162,
      162,
      back.linear(
        [
          [0, '#f4fbff'],
          [1, '#bfdcea'],
        ],
        [0, 0, 1, 1],
      ),
    )
    .path(
      `M${round - 90} 360L${round + 40} 190M${round - 30} 400L${round + 90} 240`,
      'none',
      'stroke="#fff" stroke-width="20" stroke-linecap="round" opacity="0.8"',
    );
  middle.rect(
    -100,
    835,
    1800,
    480,
    middle.linear([
      [0, '#fdf3e6'],
      [0.1, '#eed9bf'],
      [1, '#c9a27c'],
    ]),
  );
  middle.rect(-100, 826, 1800, 16, '#fff', 'opacity="0.8"');
  middle
    .ellipse(800, 1020, 660, 130, '#fff', 'opacity="0.65"')
    .ellipse(800, 1014, 610, 112, dice.pick(['#f7c8c0', '#bfe0da', '#cfd6f5']), 'opacity="0.8"');
  for (let bubble = 0; bubble < 26; bubble++) {
    const layer = bubble % 4 === 0 ? front : middle;
    const size = dice.between(10, 46);
    const x = dice.between(20, 1580);
    const y = dice.between(60, 1150);
    layer.ellipse(
      x,
      y,
      size,
      size,
      layer.radial([
        [0, '#ffffff', 0.05],
        [0.7, '#cfe9ff', 0.25],
        [0.92, '#f7c8ff', 0.6],
        [1, '#ffffff', 0.75],
      ]),
    );
    layer.ellipse(x - size * 0.35, y - size * 0.4, size * 0.2, size * 0.13, '#fff', 'opacity="0.95"');
  }
  finish(air, light, '#fffdf5', 0.4, 0.2);
  return scene;
}
