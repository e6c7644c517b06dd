import type { Dice, Drawing } from '../drawing.js';
import { fromAbove } from './from-above.js';
import { finish, type Scene, type Time } from './scene.js';

/** Fallen leaves, seen from above. */
export function leafFloor(dice: Dice, time: Time): Scene {
  const scene = fromAbove(dice, time, ['#a9794c', '#5f3f2a']);
  const { middle, front, air, light } = scene;
  const colours =
    time === 'golden'
      ? ['#f2b04f', '#e07f3f', '#c9512f', '#f6d06f', '#a9632f']
      : ['#a9c46f', '#6f9f57', '#d9c06a', '#8f7a4a', '#c98f4f'];
  const leaf = (drawing: Drawing, x: number, y: number, size: number) => {
    const turn = dice.between(0, 360).toFixed(0);
    const colour = dice.pick(colours);
    drawing.add(
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn}) scale(${(size / 100).toFixed(2)})"><path d="M6 10C-56 -24 -50 -96 4 -150C58 -96 62 -24 6 10Z" fill="#2a1a10" opacity="0.28" transform="translate(7 9)"/><path d="M0 0C-56 -34 -52 -106 0 -160C52 -106 56 -34 0 0Z" fill="${drawing.linear(
        [
          [0, colour],
          [1, '#7a4a2a'],
        ],
        [0.1, 0, 1, 1.4],
      )}"/><path d="M0 26V-146M0 -36L-27 -64M0 -36L27 -64M0 -74L-26 -102M0 -74L26 -102" stroke="#fff2d0" stroke-opacity="0.35" stroke-width="4" fill="none" stroke-linecap="round"/></g>`,
    );
  };
  for (let count = 0; count < 105; count++)
    leaf(middle, dice.between(-40, 1640), dice.between(-20, 1300), dice.between(90, 190));
  for (const [x, y] of [
    [-20, 1240],
    [1630, 1260],
    [1640, -10],
    [-30, 0],
  ] as const)
    leaf(front, x, y, 300);
  finish(air, light, '#fff0c2', 0.42, 0.45);
  return scene;
}
