import type { Dice } from '../drawing.js';
import { fromAbove } from './from-above.js';
import { finish, type Scene, type Time } from './scene.js';

/** Bark and moss, seen from above. */
export function barkFloor(dice: Dice, time: Time): Scene {
  const night = time === 'night' || time === 'dusk';
  const scene = fromAbove(dice, time, night ? ['#6d6f8c', '#2a2c48'] : ['#c69a6f', '#7a5238']);
  const { middle, air, light } = scene;
  if (night) light.tint = [0.8, 0.88, 1.06];
  for (let ridge = 0; ridge < 30; ridge++) {
    const x = ridge * 60 - 80 + dice.between(-20, 20);
    let d = `M${x} -60`;
    for (let y = -60; y < 1260; y += 220)
      d += `q${dice.between(-44, 44).toFixed(0)} 110 ${dice.between(-16, 16).toFixed(0)} 220`;
    middle.line(d, night ? '#1f2138' : '#5c3a26', dice.between(6, 20), 'opacity="0.45"');
    middle.line(d, night ? '#9a9cc0' : '#e8c197', 5, `opacity="0.35" transform="translate(15 0)"`);
  }
  for (let moss = 0; moss < 60; moss++) {
    const right = moss % 2;
    const x = right ? dice.between(1180, 1660) : dice.between(-60, 420);
    const y = dice.between(-20, 1220);
    const size = dice.between(34, 110) * (1 - Math.abs(x - (right ? 1660 : -60)) / 900);
    middle.ellipse(x + 8, y + 12, size, size * 0.86, '#1a1410', 'opacity="0.22"');
    middle.ellipse(
      x,
      y,
      size,
      size * 0.86,
      middle.radial(
        [
          [0, night ? '#6fb2a5' : '#b9dd76'],
          [1, night ? '#2a5f60' : '#5a913f'],
        ],
        [0.36, 0.28, 0.8],
      ),
    );
  }
  finish(air, light, night ? '#8fd0ff' : '#fff0c2', 0.38, 0.48);
  return scene;
}
