import type { Dice, Drawing } from '../drawing.js';
import { glowStrength, outdoors } from './outdoors.js';
import { bokeh, finish, sideX, type Scene, type Time } from './scene.js';

/** A jungle with broad leaves in warm, damp light, and a branch to sit on. */
export function jungle(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 8;
  const deep = {
    morning: ['#d9f2bf', '#5aa873'],
    day: ['#c9f0a5', '#3f9b67'],
    golden: ['#ffe7a0', '#8fa24d'],
    dusk: ['#f0b09a', '#4a6a72'],
    night: ['#35608a', '#0f2a3a'],
  }[time] as [string, string];
  back.rect(
    -100,
    -100,
    1800,
    1500,
    back.linear(
      [
        [0, deep[0]],
        [1, deep[1]],
      ],
      [0, 0, 0.4, 1],
    ),
  );
  back.glow(sideX(light.from, 420), 330, 760, 620, palette.glow, 0.75);
  bokeh(back, dice, 46, [deep[0], palette.tree[0], palette.glow, deep[1]], [-60, 1240], [34, 110], 0.45);
  const leaf = (drawing: Drawing, x: number, y: number, size: number, turn: number, colour: string) => {
    drawing.add(
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${(size / 100).toFixed(2)})"><path d="M0 0C-46 -40 -52 -130 0 -210C52 -130 46 -40 0 0Z" fill="${colour}"/><path d="M0 0V-190M0 -50L-26 -84M0 -50L26 -84M0 -95L-28 -130M0 -95L28 -130" stroke="#ffffff" stroke-opacity="0.22" stroke-width="5" fill="none" stroke-linecap="round"/></g>`,
    );
  };
  const greens = {
    morning: ['#6fbf7b', '#4aa56a', '#8fd08a'],
    day: ['#55b96c', '#2f9a5d', '#7fd07a'],
    golden: ['#a5b24e', '#7c9a45', '#c9c25f'],
    dusk: ['#4f7f78', '#3b6470', '#6f958a'],
    night: ['#27566a', '#1a4258', '#35707c'],
  }[time];
  for (let count = 0; count < 30; count++)
    leaf(
      back,
      dice.between(-60, 1660),
      dice.between(-40, 1260),
      dice.between(80, 150),
      dice.between(-170, 170),
      dice.pick(greens),
    );
  for (let count = 0; count < 13; count++) {
    const right = count % 2 === 0;
    leaf(
      middle,
      right ? dice.between(1330, 1640) : dice.between(-40, 270),
      dice.between(60, 1200),
      dice.between(80, 150),
      right ? dice.between(-110, -40) : dice.between(40, 110),
      dice.pick(greens),
    );
  }
  for (const [x, y, turn] of [
    [-30, 1230, 35],
    [210, 1270, 10],
    [1630, 1230, -35],
    [1400, 1280, -12],
    [1640, 60, -140],
    [-40, 40, 140],
  ] as const)
    leaf(front, x, y, dice.between(150, 215), turn + dice.between(-12, 12), dice.pick(greens));
  finish(air, light, palette.glow, glowStrength[time] * 0.9, 0.36);
  return scene;
}
