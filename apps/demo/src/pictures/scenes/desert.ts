import type { Dice } from '../drawing.js';
import { mounds } from './covers.js';
import { indoors } from './indoors.js';
import { finish, sideX, type Scene, type Time } from './scene.js';

/** A desert behind glass: sand, warm stones and the cone of a heat lamp. */
export function desert(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, air, light } = scene;
  scene.blur = 4;
  const night = time === 'night' || time === 'dusk';
  light.tint = night ? [0.8, 0.82, 1.0] : [1.06, 0.98, 0.88];
  light.rim = night ? [170, 200, 255] : [255, 226, 160];
  light.rimStrength = 0.6;
  back.rect(
    -100,
    -100,
    1800,
    1100,
    back.linear([
      [0, night ? '#2a3a6b' : '#f5b98a'],
      [1, night ? '#6a6fa5' : '#ffe2b8'],
    ]),
  );
  for (const [y, colour] of [
    [520, night ? '#4b5590' : '#e09a6c'],
    [620, night ? '#3b4580' : '#cf7f55'],
  ] as const) {
    let d = `M-100 1000V${y}`;
    for (let x = -100; x < 1700; x += 230)
      d += `L${x + 40} ${y - dice.between(20, 150)}L${x + 150} ${y - dice.between(20, 150)}L${x + 200} ${y + 20}`;
    back.path(`${d}V1000Z`, colour);
  }
  const x = sideX(light.from, 480);
  air.path(
    `M${x - 60} -60H${x + 60}L${x + 520} 1150H${x - 520}Z`,
    air.linear([
      [0, night ? '#9fb8ff' : '#fff0b8', 0.5],
      [1, night ? '#9fb8ff' : '#fff0b8', 0],
    ]),
  );
  const sand = night ? (['#a9a0b8', '#7d7799', '#4c4a70'] as const) : (['#ffe6b3', '#f0c583', '#c18d50'] as const);
  middle.path(
    'M-100 770Q350 700 800 750T1700 730V1320H-100Z',
    middle.linear([
      [0, sand[0]],
      [0.4, sand[1]],
      [1, sand[2]],
    ]),
  );
  for (let ripple = 0; ripple < 16; ripple++) {
    const y = 800 + ripple * 25;
    middle.line(
      `M-60 ${y}q120 -14 240 0t240 0t240 0t240 0t240 0t240 0t240 0`,
      sand[2],
      3,
      `opacity="0.22" transform="translate(${dice.between(-120, 0).toFixed(0)} 0)"`,
    );
  }
  const stone = (cx: number, cy: number, size: number) => {
    middle.ellipse(cx, cy + size * 0.42, size * 1.25, size * 0.22, sand[2], 'opacity="0.75"');
    middle.path(
      `M${cx - size} ${cy + size * 0.45}Q${cx - size * 1.1} ${cy - size * 0.3} ${cx - size * 0.4} ${cy - size * 0.55}T${cx + size * 0.7} ${cy - size * 0.4}Q${cx + size * 1.2} ${cy} ${cx + size} ${cy + size * 0.45}Q${cx} ${cy + size * 0.62} ${cx - size} ${cy + size * 0.45}Z`,
      middle.linear(
        [
          [0, night ? '#8d8aa8' : '#e9b893'],
          [1, night ? '#4b4a6b' : '#9a6148'],
        ],
        [0.2, 0, 0.6, 1],
      ),
    );
    middle.path(
      `M${cx - size * 0.75} ${cy - size * 0.1}Q${cx - size * 0.3} ${cy - size * 0.5} ${cx + size * 0.4} ${cy - size * 0.38}`,
      'none',
      'stroke="#fff" stroke-opacity="0.35" stroke-width="9" stroke-linecap="round"',
    );
  };
  stone(dice.between(120, 260), 880, 170);
  stone(dice.between(1340, 1500), 860, 150);
  stone(dice.between(330, 420), 930, 74);
  stone(dice.between(1200, 1290), 930, 66);
  for (const [cx, foot, size] of [
    [dice.between(560, 660), 790, 200],
    [dice.between(1010, 1110), 776, 150],
  ] as const) {
    const green = middle.linear(
      [
        [0, '#5f9f6a'],
        [0.4, '#8cc98a'],
        [1, '#4a8460'],
      ],
      [0, 0, 1, 0],
    );
    middle.rect(cx - size * 0.16, foot - size, size * 0.32, size, green, `rx="${size * 0.16}"`);
    middle.path(
      `M${cx + size * 0.1} ${foot - size * 0.36}H${cx + size * 0.34}V${foot - size * 0.68}`,
      'none',
      `stroke="#6fb277" stroke-width="${size * 0.19}" stroke-linecap="round" stroke-linejoin="round"`,
    );
    middle.path(
      `M${cx - size * 0.1} ${foot - size * 0.26}H${cx - size * 0.36}V${foot - size * 0.52}`,
      'none',
      `stroke="#6fb277" stroke-width="${size * 0.17}" stroke-linecap="round" stroke-linejoin="round"`,
    );
    middle.ellipse(cx, foot - size, size * 0.1, size * 0.08, '#ff9fb0');
  }
  scene.cover = mounds(sand[0], sand[1]);
  finish(air, light, night ? '#9fb8ff' : '#ffdd9a', 0.3, 0.4);
  return scene;
}
