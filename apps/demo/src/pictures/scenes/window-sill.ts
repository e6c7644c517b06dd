import type { Dice } from '../drawing.js';
import { indoors, outside, plant } from './indoors.js';
import { bokeh, finish, sideX, type Scene, type Time } from './scene.js';

/** A broad window sill with plants, curtains on both sides, and the view outside. */
export function windowSill(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, front, air, light } = scene;
  const evening = time === 'dusk' || time === 'night';
  scene.blur = 6;
  const [top, low] = outside[time];
  back.rect(
    -100,
    -100,
    1800,
    1200,
    back.linear([
      [0, top],
      [0.75, low],
      [1, low],
    ]),
  );
  if (evening) {
    bokeh(back, dice, 54, ['#ffd98a', '#ffb18a', '#ffe9c4', '#9fc3ff'], [430, 860], [16, 46], 0.75);
    for (let house = 0; house < 12; house++)
      back.rect(house * 150 - 60, dice.between(520, 680), dice.between(100, 170), 400, '#1b2450', 'opacity="0.5"');
  } else {
    back.glow(sideX(light.from, 380), 230, 640, 520, '#fffbe8', 0.9);
    for (let crown = 0; crown < 17; crown++)
      back.ellipse(
        dice.between(-60, 1660),
        dice.between(640, 900),
        dice.between(110, 210),
        dice.between(100, 190),
        dice.pick(time === 'golden' ? ['#d7b45f', '#c99a52', '#a9a45c'] : ['#9ccf8f', '#7dba82', '#b9dd9f']),
      );
  }
  const frame = evening ? '#cdb7a6' : '#fffaf1';
  const shade = evening ? '#9a8276' : '#e3d5c3';
  for (const x of [-30, 786, 1602])
    middle.rect(
      x,
      -60,
      34,
      960,
      middle.linear(
        [
          [0, frame],
          [1, shade],
        ],
        [0, 0, 1, 0],
      ),
    );
  middle.rect(
    -100,
    230,
    1800,
    26,
    middle.linear([
      [0, frame],
      [1, shade],
    ]),
  );
  middle.rect(-100, 872, 1800, 34, frame);
  middle.rect(
    -100,
    900,
    1800,
    420,
    middle.linear([
      [0, evening ? '#d9b796' : '#fff3e2'],
      [0.12, evening ? '#b58f70' : '#f3dfc5'],
      [1, evening ? '#7a5846' : '#d9b995'],
    ]),
  );
  for (let grain = 0; grain < 7; grain++)
    middle.line(
      `M-60 ${960 + grain * 40}Q500 ${945 + grain * 42 + dice.between(-8, 8)} 1660 ${958 + grain * 41}`,
      '#9a6a45',
      3,
      'opacity="0.18"',
    );
  const side = light.from === 'left' ? 1 : 0;
  plant(middle, dice, side ? 1390 : 210, 985, 330, dice.pick(['#d98363', '#e5c9a8', '#8fb0b5']));
  plant(middle, dice, side ? 1160 : 420, 950, 190, dice.pick(['#f2e4cf', '#c96f5b', '#d7b15f']));
  const cloth = dice.pick(['#fdf3e4', '#f6d9c9', '#dbe7e2', '#e7dcec']);
  for (const [x, way] of [
    [-60, 1],
    [1660, -1],
  ] as const) {
    for (let fold = 0; fold < 4; fold++) {
      const left = x + way * fold * 58;
      front.path(
        `M${left} -60H${left + way * 74}Q${left + way * (60 - fold * 6)} 500 ${left + way * 60} ${960 - fold * 40}H${left}Z`,
        front.linear(
          [
            [0, cloth],
            [0.5, evening ? '#a58a84' : '#ffffff'],
            [1, cloth],
          ],
          [0, 0, 1, 0],
        ),
        'opacity="0.92"',
      );
    }
  }
  finish(air, light, evening ? '#ffb98a' : '#fff6dc', evening ? 0.3 : 0.5, evening ? 0.42 : 0.24);
  return scene;
}
