import type { Dice } from '../drawing.js';
import { indoors, plant } from './indoors.js';
import { finish, type Scene, type Time } from './scene.js';

/** A corner with shelves full of books and a table in front of them. */
export function shelf(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, air, light } = scene;
  const evening = time === 'dusk' || time === 'night';
  scene.blur = 7;
  back.rect(
    -100,
    -100,
    1800,
    1200,
    back.linear([
      [0, evening ? '#7a5546' : '#e9d3b8'],
      [1, evening ? '#4c332f' : '#cfae8b'],
    ]),
  );
  for (const y of [250, 540, 830]) {
    for (let x = -40; x < 1640;) {
      const width = dice.between(28, 66);
      const height = dice.between(150, 225);
      if (dice.between(0, 1) < 0.86)
        back.rect(
          x,
          y - height,
          width,
          height,
          dice.pick(
            evening
              ? ['#b3563f', '#c98d4b', '#5f7f7a', '#8a4f5d', '#d9b98a', '#4f5f85']
              : ['#e07a5f', '#f2b263', '#81b29a', '#c86b7d', '#f4e3c8', '#6d83b5', '#fff6e6', '#98b46b'],
          ),
          'rx="6"',
        );
      else {
        plant(back, dice, x + 60, y, 160, '#e0c0a0');
        x += 70;
      }
      x += width + 4;
    }
    back.rect(-100, y, 1800, 34, evening ? '#6b4536' : '#b98a62');
  }
  const right = light.from === 'right';
  const x = right ? 1390 : 210;
  back
    .rect(x - 9, 480, 18, 360, '#4a3a35')
    .path(`M${x - 110} 500L${x - 60} 330H${x + 60}L${x + 110} 500Z`, evening ? '#ffe2a0' : '#fdf0d2');
  air.glow(x, 520, 700, 620, '#ffd48a', evening ? 0.55 : 0.2);
  middle.path(
    'M-100 858H1700V1320H-100Z',
    middle.linear([
      [0, evening ? '#c28b62' : '#f0cfa4'],
      [0.14, evening ? '#9a6745' : '#d9ae7e'],
      [1, evening ? '#5c3a2b' : '#a9764b'],
    ]),
  );
  middle.rect(-100, 852, 1800, 12, '#fff', 'opacity="0.35"');
  for (let grain = 0; grain < 9; grain++)
    middle.line(
      `M-60 ${905 + grain * 34}Q${dice.between(300, 1200)} ${890 + grain * 36} 1660 ${908 + grain * 35}`,
      '#6b4028',
      3,
      'opacity="0.2"',
    );
  finish(air, light, evening ? '#ffb96e' : '#fff1cf', evening ? 0.28 : 0.35, evening ? 0.5 : 0.3);
  return scene;
}
