import type { Dice } from '../drawing.js';
import { mounds } from './covers.js';
import { glowStrength, ground, hills, outdoors, sky } from './outdoors.js';
import { pine } from './plants.js';
import { bokeh, finish, type Scene, type Time } from './scene.js';

/** A winter landscape with fresh snow, pines and a pale sky. */
export function winter(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 640);
  const snow = {
    morning: ['#ffffff', '#eef3fa', '#c9d8ea'],
    day: ['#ffffff', '#ecf4fc', '#bcd3ea'],
    golden: ['#fff3df', '#f5dfd3', '#c4bcd6'],
    dusk: ['#e8cfe0', '#b9a9d2', '#7c7fb3'],
    night: ['#8fa5d3', '#5d76ad', '#2f4580'],
  }[time] as [string, string, string];
  hills(back, dice, 610, 190, snow[2]);
  hills(back, dice, 680, 120, snow[1]);
  const needles =
    time === 'night' || time === 'dusk' ? (['#3f5f7d', '#20374f'] as const) : (['#7fae9f', '#3c6f67'] as const);
  for (let count = 0; count < 15; count++)
    pine(back, dice.between(-40, 1640), dice.between(715, 770), dice.between(190, 400), needles, true);
  ground(scene, 745, snow, palette.glow);
  for (let drift = 0; drift < 9; drift++) {
    const y = dice.between(830, 1180);
    middle.ellipse(
      dice.between(0, 1600),
      y,
      dice.between(150, 360),
      (y - 780) * 0.1,
      middle.linear([
        [0, '#fff', 0.75],
        [1, snow[2], 0.5],
      ]),
    );
  }
  bokeh(middle, dice, 60, ['#fff'], [0, 1150], [3, 7], 0.85);
  bokeh(front, dice, 26, ['#fff'], [0, 1200], [9, 24], 0.8);
  light.shadow = [60, 80, 130];
  scene.frontIsEverywhere = true;
  scene.cover = mounds(snow[0], snow[1]);
  finish(air, light, palette.glow, glowStrength[time], 0.2);
  return scene;
}
