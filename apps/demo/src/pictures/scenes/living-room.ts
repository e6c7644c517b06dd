import type { Dice } from '../drawing.js';
import { indoors, pane, walls } from './indoors.js';
import { finish, sideX, type Scene, type Time } from './scene.js';

/** A living room with a sofa, pictures, a lamp, and a rug on wooden boards. */
export function livingRoom(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, air, light } = scene;
  const evening = time === 'dusk' || time === 'night';
  const wall = dice.pick(Object.values(walls));
  back.rect(
    -100,
    -100,
    1800,
    1000,
    back.linear([
      [0, wall[0]],
      [1, wall[1]],
    ]),
  );
  const right = light.from === 'right';
  pane(back, dice, time, right ? 1180 : 90, 70, 330, 430);
  for (const dx of [-62, 318])
    back.rect(
      (right ? 1180 : 90) + dx,
      40,
      74,
      560,
      back.linear(
        [
          [0, '#fffdf7'],
          [0.5, '#f1e3d0'],
          [1, '#fffdf7'],
        ],
        [0, 0, 1, 0],
      ),
      'rx="16"',
    );
  const sofa = dice.pick([
    ['#e58f6b', '#b95f45'],
    ['#7fa7a5', '#4f7b7c'],
    ['#8f9ccb', '#5f6aa3'],
    ['#d9b15f', '#a97f3c'],
    ['#a8b98a', '#748a5c'],
  ] as const);
  const left = right ? 110 : 640;
  back.rect(
    left,
    430,
    850,
    270,
    back.linear([
      [0, sofa[0]],
      [1, sofa[1]],
    ]),
    'rx="70"',
  );
  for (const dx of [70, 430])
    back.rect(
      left + dx,
      470,
      350,
      190,
      back.linear([
        [0, sofa[0]],
        [1, sofa[1]],
      ]),
      'rx="46" opacity="0.95"',
    );
  back.rect(
    left - 50,
    600,
    950,
    170,
    back.linear([
      [0, sofa[0]],
      [1, sofa[1]],
    ]),
    'rx="60"',
  );
  for (const dx of [-60, 810])
    back.rect(
      left + dx,
      540,
      110,
      230,
      back.linear([
        [0, sofa[0]],
        [1, sofa[1]],
      ]),
      'rx="52"',
    );
  const pillow = dice.pick(['#ffd98f', '#fff1df', '#f5a8a0', '#9fd0c7']);
  back.rect(left + 90, 480, 170, 160, pillow, `rx="36" transform="rotate(-9 ${left + 175} 560)"`);
  back.rect(
    left + 590,
    490,
    160,
    150,
    dice.pick(['#fff1df', '#f7c9b2', '#c5d9e8']),
    `rx="36" transform="rotate(11 ${left + 670} 565)"`,
  );
  for (const [dx, dy, width, height] of [
    [150, 110, 190, 240],
    [390, 150, 150, 150],
    [580, 120, 160, 210],
  ] as const) {
    back.rect(left + dx, dy, width, height, '#fffaf0', 'rx="6"');
    back.rect(
      left + dx + 18,
      dy + 18,
      width - 36,
      height - 36,
      dice.pick(['#f3c9a5', '#a9cfc9', '#e8b4a9', '#c7cfe8', '#f2dc9b']),
    );
    back.ellipse(left + dx + width / 2, dy + height * 0.6, width * 0.2, height * 0.17, '#fff', 'opacity="0.75"');
  }
  const floor = right ? 70 : 1500;
  back
    .rect(floor - 6, 330, 12, 450, '#6b4f43')
    .path(`M${floor - 80} 340L${floor - 46} 210H${floor + 46}L${floor + 80} 340Z`, evening ? '#ffe5a6' : '#fff4dd');
  if (evening) air.glow(floor, 320, 620, 520, '#ffcf83', 0.42);
  const boards = evening ? (['#b07d58', '#7a5039'] as const) : (['#e3b98c', '#b98558'] as const);
  middle.rect(
    -100,
    770,
    1800,
    560,
    middle.linear([
      [0, boards[0]],
      [1, boards[1]],
    ]),
  );
  middle.rect(-100, 752, 1800, 22, '#fff6ea', `opacity="${evening ? 0.55 : 0.95}"`);
  for (let row = 0; row < 6; row++)
    middle.line(`M-60 ${796 + row * row * 13 + row * 18}H1660`, '#7a4e33', 2 + row * 0.5, 'opacity="0.35"');
  const rug = dice.pick([
    ['#f6e3d0', '#e2a38c'],
    ['#dfe9e4', '#7fb0a8'],
    ['#f3e6f0', '#b391b9'],
    ['#f8ecc9', '#d9a95f'],
  ] as const);
  middle
    .ellipse(800, 1030, 800, 190, rug[1])
    .ellipse(800, 1024, 740, 168, rug[0])
    .ellipse(800, 1022, 560, 122, rug[1], 'opacity="0.35"');
  for (let knot = 0; knot < 90; knot++) {
    const angle = (knot / 90) * Math.PI * 2;
    middle.ellipse(800 + Math.cos(angle) * 780, 1030 + Math.sin(angle) * 182, 13, 8, rug[0]);
  }
  if (!evening) middle.glow(sideX(light.from, 420), 940, 620, 130, '#fff3cf', 0.6);
  finish(air, light, evening ? '#ffbf78' : '#fff2cf', evening ? 0.25 : 0.4, evening ? 0.45 : 0.26);
  return scene;
}
