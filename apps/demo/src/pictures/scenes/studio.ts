import type { Dice } from '../drawing.js';
import { indoors } from './indoors.js';
import { finish, type Scene, type Time } from './scene.js';

/** A photo studio: a backdrop in one soft colour. */
export function studio(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, 'day');
  const { back, middle, air, light } = scene;
  scene.blur = 0;
  const tints = [
    ['#ffe0b8', '#f2b27a', '#d98f57'],
    ['#e4dcfb', '#bfaee8', '#9a86cc'],
    ['#d6f0d5', '#9fd0a4', '#76ad80'],
    ['#f0f2c2', '#cfd889', '#a9b45e'],
    ['#f7e3c8', '#e2c19a', '#c09a70'],
    ['#dcdffb', '#a9b0e3', '#7f88c4'],
    ['#ffd9d3', '#f2a79b', '#cf7f75'],
    ['#cdeef0', '#8fcdd3', '#63a9b2'],
  ] as const;
  const [light_, middle_, dark] =
    time === 'night'
      ? tints[5]
      : time === 'dusk'
        ? tints[6]
        : time === 'golden'
          ? tints[0]
          : time === 'morning'
            ? tints[7]
            : dice.pick(tints);
  back.rect(
    -100,
    -100,
    1800,
    1400,
    back.radial(
      [
        [0, light_],
        [0.55, middle_],
        [1, dark],
      ],
      [0.5, 0.42, 0.78],
    ),
  );
  middle.rect(
    -100,
    860,
    1800,
    460,
    middle.linear([
      [0, middle_, 0],
      [0.35, light_, 0.55],
      [1, middle_, 0.9],
    ]),
  );
  middle.glow(800, 1000, 760, 190, '#ffffff', 0.55);
  for (let dot = 0; dot < 34; dot++) {
    const size = dice.between(5, 15);
    const x = dice.between(0, 1600);
    const y = dice.between(30, 620);
    middle.rect(
      x,
      y,
      size * 1.7,
      size,
      dice.pick(['#fff', '#ffd166', '#ff8f7a', '#7fc9bf', '#fff']),
      `rx="${(size / 2).toFixed(0)}" opacity="0.55" transform="rotate(${dice.between(0, 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`,
    );
  }
  finish(air, light, '#fffaf0', 0.35, 0.16);
  return scene;
}
