import type { Dice } from '../drawing.js';
import { fromAbove } from './from-above.js';
import { finish, type Scene, type Time } from './scene.js';

/** Sand and pebbles, seen from above. */
export function sandFloor(dice: Dice, time: Time): Scene {
  const night = time === 'night' || time === 'dusk';
  const scene = fromAbove(dice, time, night ? ['#8a86b0', '#474670'] : ['#ffe2ad', '#d9a566']);
  const { middle, air, light } = scene;
  if (night) light.tint = [0.82, 0.84, 1.02];
  for (let ripple = -2; ripple < 15; ripple++)
    middle.line(
      `M-60 ${ripple * 92}q130 -34 270 0t270 0t270 0t270 0t270 0t270 0t270 0`,
      night ? '#5a587f' : '#c9924f',
      9,
      `opacity="0.2" transform="rotate(-9 800 600) translate(${dice.between(-100, 0).toFixed(0)} 0)"`,
    );
  for (let pebble = 0; pebble < 74; pebble++) {
    const edge = pebble % 3 !== 0;
    const x = edge
      ? dice.between(0, 1) < 0.5
        ? dice.between(-20, 380)
        : dice.between(1220, 1620)
      : dice.between(0, 1600);
    const y = dice.between(0, 1200);
    const size = edge ? dice.between(16, 74) : dice.between(4, 14);
    const turn = `transform="rotate(${dice.between(0, 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`;
    middle.ellipse(x + 8, y + 12, size * 1.08, size * 0.84, '#5a3a20', 'opacity="0.3"');
    middle.ellipse(
      x,
      y,
      size,
      size * 0.76,
      middle.radial(
        [
          [0, dice.pick(night ? ['#b5b2cf', '#9896ba'] : ['#fbe8cf', '#e8c7a4', '#dfd3c6', '#d9a98a'])],
          [1, night ? '#55537c' : '#a3774f'],
        ],
        [0.36, 0.28, 0.8],
      ),
      turn,
    );
  }
  finish(air, light, night ? '#a9bcff' : '#fff0c2', 0.4, 0.42);
  return scene;
}
