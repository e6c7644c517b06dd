import type { Dice, Drawing } from '../drawing.js';
import { stalks } from './covers.js';
import { indoors, pane } from './indoors.js';
import { finish, sideX, type Scene, type Time } from './scene.js';

/** A warm corner with straw, in front of wooden boards. */
export function straw(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 3.5;
  const evening = time === 'dusk' || time === 'night';
  for (let board = 0; board < 9; board++) {
    const tone = dice.pick(evening ? ['#8f6244', '#7d543b', '#9a6c4b'] : ['#d3a06f', '#c48f5f', '#dcae7f']);
    back.rect(
      board * 196 - 60,
      -60,
      190,
      1000,
      back.linear([
        [0, tone],
        [1, evening ? '#5c3d2c' : '#a97247'],
      ]),
    );
    for (let knot = 0; knot < 2; knot++)
      back.ellipse(board * 196 + dice.between(0, 110), dice.between(40, 700), 12, 22, '#7a4c2e', 'opacity="0.5"');
  }
  const x = sideX(light.from, 330);
  pane(back, dice, time, x - 130, 120, 260, 260);
  back.path(
    'M-100 800Q200 600 520 690T1100 650T1700 760V1300H-100Z',
    back.linear([
      [0, '#f0cd7f'],
      [1, '#c99546'],
    ]),
  );
  middle.path(
    'M-100 840Q300 770 800 812T1700 800V1320H-100Z',
    middle.linear([
      [0, '#f7dc98'],
      [0.4, '#e6bd68'],
      [1, '#b9853c'],
    ]),
  );
  const scatter = (drawing: Drawing, count: number, top: number, bottom: number, size: number) => {
    for (let stalk = 0; stalk < count; stalk++) {
      const sx = dice.between(-60, 1660);
      const sy = dice.between(top, bottom);
      const dx = dice.between(-1, 1) * size;
      const dy = dice.between(-0.4, 0.4) * size;
      drawing.line(
        `M${sx.toFixed(0)} ${sy.toFixed(0)}q${(dx / 2).toFixed(0)} ${(dy - size * 0.15).toFixed(0)} ${dx.toFixed(0)} ${dy.toFixed(0)}`,
        dice.pick(['#fff0bd', '#f3d083', '#d6a850', '#b78637']),
        size * 0.045,
      );
    }
  };
  scatter(middle, 190, 800, 930, 90);
  scatter(middle, 230, 920, 1200, 150);
  scatter(front, 46, 1120, 1220, 300);
  scene.cover = stalks(['#fff0bd', '#f3d083', '#d6a850', '#c99746']);
  finish(air, light, evening ? '#ffbc70' : '#fff0c2', evening ? 0.35 : 0.45, 0.36);
  return scene;
}
