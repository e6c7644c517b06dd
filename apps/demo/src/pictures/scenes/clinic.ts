import type { Dice } from '../drawing.js';
import { indoors, pane, walls } from './indoors.js';
import { finish, type Scene, type Time } from './scene.js';

/** The examination room of a veterinary clinic. */
export function clinic(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, air, light } = scene;
  scene.blur = 5;
  const wall = dice.pick([walls.sage, walls.sky, walls.cream]);
  back.rect(
    -100,
    -100,
    1800,
    1100,
    back.linear([
      [0, '#f8fbf8'],
      [0.55, wall[0]],
      [1, wall[1]],
    ]),
  );
  const right = light.from === 'right';
  pane(back, dice, time, right ? 1190 : 90, 110, 320, 360);
  const left = right ? 130 : 690;
  for (const dx of [0, 260, 520]) {
    back.rect(
      left + dx,
      90,
      240,
      260,
      back.linear([
        [0, '#ffffff'],
        [1, '#dfe8e6'],
      ]),
      'rx="14"',
    );
    back.ellipse(left + dx + 206, 220, 9, 9, '#a9bcbc');
  }
  back.rect(left, 380, 760, 22, '#cfae88', 'rx="8"');
  for (let jar = 0; jar < 8; jar++) {
    const height = dice.between(50, 96);
    back.rect(
      left + 30 + jar * 90,
      480 - height + 6,
      54,
      height,
      dice.pick(['#f5b79f', '#a9d6cc', '#f3d98b', '#b8c4ee', '#fff']),
      'rx="10"',
    );
  }
  back.rect(left, 484, 760, 20, '#cfae88', 'rx="8"');
  for (const [dx, dy, r] of [
    [0, 20, 34],
    [-44, -22, 15],
    [-15, -46, 16],
    [17, -46, 16],
    [45, -22, 15],
  ] as const)
    back.ellipse((right ? 1010 : 560) + dx, 250 + dy, r, r * 0.9, '#e0805f');
  middle.rect(
    -100,
    850,
    1800,
    470,
    middle.linear([
      [0, '#f2f6f6'],
      [0.08, '#cfdadb'],
      [1, '#8fa5a8'],
    ]),
  );
  middle.rect(-100, 842, 1800, 14, '#fff');
  middle.path(
    'M60 1200Q160 905 380 900H1230Q1440 905 1540 1200V1260H60Z',
    middle.linear([
      [0, '#aee0d4'],
      [1, '#6fb5a8'],
    ]),
  );
  middle.path(
    'M110 1200Q200 925 396 920H1214Q1402 925 1490 1200',
    'none',
    'stroke="#ffffff" stroke-opacity="0.65" stroke-width="7" stroke-dasharray="22 16"',
  );
  finish(air, light, '#fffdf2', 0.42, 0.2);
  return scene;
}
