import type { Dice } from '../drawing.js';
import { litter } from './covers.js';
import { ground, hills, outdoors, sky } from './outdoors.js';
import { tree } from './plants.js';
import { finish, type Scene, type Time } from './scene.js';

/** A park in October with bright treetops, a path, and leaves in the air. */
export function autumn(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 640);
  hills(back, dice, 650, 120, '#d8a973');
  const leaves = ['#f4a340', '#e8743b', '#d94f36', '#f6c453', '#b9622f'];
  for (let count = 0; count < 13; count++)
    tree(
      back,
      dice,
      dice.between(-60, 1660),
      dice.between(705, 760),
      dice.between(240, 430),
      dice.pick([
        ['#ffc65c', '#dd7b33'],
        ['#ff9b55', '#c64a30'],
        ['#ffdd7a', '#cf9a37'],
        ['#c9b458', '#7f7b3a'],
      ] as const),
    );
  ground(scene, 740, ['#e6c98a', '#cfa362', '#9b6f42'], palette.glow);
  middle.path(
    'M700 735Q760 900 430 1240H1240Q1010 900 800 735Z',
    middle.linear([
      [0, '#f3e2c2'],
      [1, '#d9b98c'],
    ]),
    'opacity="0.85"',
  );
  for (let leaf = 0; leaf < 170; leaf++) {
    const y = 760 + dice.between(0, 1) ** 1.1 * 430;
    const size = 5 + ((y - 760) / 430) * 17;
    const x = dice.between(-20, 1620);
    middle.path(
      `M${x - size} ${y}Q${x} ${y - size * 0.7} ${x + size} ${y}Q${x} ${y + size * 0.55} ${x - size} ${y}Z`,
      dice.pick(leaves),
      `transform="rotate(${Math.round(dice.between(-40, 40))} ${x.toFixed(0)} ${y.toFixed(0)})" opacity="0.95"`,
    );
  }
  for (let leaf = 0; leaf < 12; leaf++) {
    const size = dice.between(16, 40);
    const x = dice.between(0, 1600);
    const y = dice.between(60, 1150);
    front.path(
      `M${x - size} ${y}Q${x} ${y - size} ${x + size} ${y}Q${x} ${y + size * 0.8} ${x - size} ${y}Z`,
      dice.pick(leaves),
      `transform="rotate(${Math.round(dice.between(0, 180))} ${x.toFixed(0)} ${y.toFixed(0)})" opacity="0.9"`,
    );
  }
  scene.frontIsEverywhere = true;
  scene.cover = litter(leaves, 17);
  finish(air, light, '#ffd08a', 0.42);
  return scene;
}
