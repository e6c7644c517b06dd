import type { Dice } from '../drawing.js';
import { blades } from './covers.js';
import { glowStrength, ground, outdoors } from './outdoors.js';
import { nearPlants, tufts } from './plants.js';
import { bokeh, finish, sideX, type Scene, type Time } from './scene.js';

/** A clearing between tall trees, with moss, mushrooms and shafts of light; fireflies at night. */
export function forest(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 6;
  const deep = {
    morning: ['#dff0c4', '#8dbb86'],
    day: ['#d3efad', '#6fae6b'],
    golden: ['#ffe3a1', '#a88f4b'],
    dusk: ['#c59aa0', '#4b5468'],
    night: ['#3c5a80', '#101f33'],
  }[time] as [string, string];
  back.rect(
    -100,
    -100,
    1800,
    1000,
    back.linear([
      [0, deep[1]],
      [0.55, deep[0]],
      [1, deep[1]],
    ]),
  );
  back.glow(sideX(light.from, 520), 430, 700, 520, palette.glow, 0.7);
  bokeh(back, dice, 42, [palette.tree[0], deep[0], palette.glow], [-40, 460], [30, 90], 0.55);
  for (let trunk = 0; trunk < 15; trunk++) {
    const x = dice.between(-60, 1660);
    const width = dice.between(26, 96);
    const colour = { morning: '#7d6a58', day: '#6d5a48', golden: '#7a5738', dusk: '#463c4d', night: '#16202e' }[time];
    back.path(
      `M${x - width * 0.5} -60L${x + width * 0.5} -60L${x + width * 0.62} 790H${x - width * 0.68}Z`,
      colour,
      `opacity="${(0.35 + width / 160).toFixed(2)}"`,
    );
  }
  for (let bush = 0; bush < 14; bush++) {
    const size = dice.between(70, 150);
    back.ellipse(
      dice.between(-60, 1660),
      790,
      size,
      size * 0.75,
      back.radial(
        [
          [0, palette.tree[0]],
          [1, palette.tree[1]],
        ],
        [0.4, 0.25, 0.8],
      ),
    );
  }
  const moss: readonly [string, string, string] =
    time === 'night' ? palette.grass : [palette.grass[0], palette.tree[0], palette.tree[1]];
  ground(scene, 775, moss, palette.glow);
  tufts(middle, dice, 70, 800, 1180, moss);
  for (let count = 0; count < 7; count++) {
    const side = count % 2 ? dice.between(60, 430) : dice.between(1170, 1540);
    const y = dice.between(850, 1120);
    const size = 16 + (y - 850) * 0.1;
    middle.path(
      `M${side - size * 0.3} ${y}Q${side} ${y - size} ${side - size * 0.22} ${y - size * 1.5}H${side + size * 0.22}Q${side + size * 0.1} ${y - size} ${side + size * 0.34} ${y}Z`,
      '#f4e6d0',
    );
    middle.path(
      `M${side - size} ${y - size * 1.35}Q${side} ${y - size * 3} ${side + size} ${y - size * 1.35}Q${side} ${y - size * 1.1} ${side - size} ${y - size * 1.35}Z`,
      middle.radial(
        [
          [0, '#ff8d6e'],
          [1, '#c2402f'],
        ],
        [0.4, 0.2, 0.8],
      ),
    );
    for (const [dx, dy] of [
      [-0.4, -1.65],
      [0.15, -1.95],
      [0.5, -1.6],
    ] as const)
      middle.ellipse(side + dx * size, y + dy * size, size * 0.13, size * 0.1, '#fff4e4');
  }
  if (time === 'night' || time === 'dusk') bokeh(front, dice, 26, ['#ffe98a', '#fff3b8'], [250, 1100], [5, 15], 0.95);
  else {
    for (let shaft = 0; shaft < 4; shaft++) {
      const x = sideX(light.from, dice.between(150, 900));
      const lean = light.from === 'left' ? 330 : -330;
      air.path(
        `M${x} -50L${x + dice.between(70, 140)} -50L${x + lean + 190} 1050L${x + lean} 1050Z`,
        air.linear([
          [0, palette.glow, 0.22],
          [1, palette.glow, 0],
        ]),
      );
    }
  }
  nearPlants(front, dice, [palette.tree[1], moss[2]], []);
  scene.frontIsEverywhere = true;
  scene.cover = blades(moss);
  finish(air, light, palette.glow, glowStrength[time], 0.42);
  return scene;
}
