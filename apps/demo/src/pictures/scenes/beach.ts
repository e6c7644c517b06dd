import type { Dice } from '../drawing.js';
import { mounds } from './covers.js';
import { glowStrength, ground, hills, outdoors, sky } from './outdoors.js';
import { bokeh, finish, sideX, type Scene, type Time } from './scene.js';

/** A sandy bay with light on the water. */
export function beach(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 3.5;
  sky(back, dice, time, light.from, 560);
  const sea = {
    morning: ['#bfe3e2', '#6fb9c9'],
    day: ['#8fdcec', '#2f9fcf'],
    golden: ['#f7cf9c', '#7f9fb8'],
    dusk: ['#e59aa0', '#5a5f9c'],
    night: ['#49669f', '#132650'],
  }[time] as [string, string];
  hills(back, dice, 565, 70, palette.far[0]);
  back.rect(
    -100,
    560,
    1800,
    320,
    back.linear([
      [0, sea[0]],
      [1, sea[1]],
    ]),
  );
  const sun = sideX(light.from, 330);
  for (let glint = 0; glint < 60; glint++) {
    const y = dice.between(570, 840);
    const spread = 40 + (y - 560) * 0.9;
    back.ellipse(
      sun + dice.between(-spread, spread),
      y,
      dice.between(16, 70),
      3.5,
      palette.glow,
      `opacity="${dice.between(0.3, 0.9).toFixed(2)}"`,
    );
  }
  const sail = sideX(light.from, 1180);
  back
    .path(`M${sail} 556L${sail + 8} 470L${sail + 62} 556Z`, '#fff')
    .path(`M${sail - 6} 556L${sail - 2} 488L${sail - 44} 556Z`, '#ffe9d6')
    .path(`M${sail - 52} 562H${sail + 66}L${sail + 44} 584H${sail - 34}Z`, '#c8553d');
  const sand = {
    morning: ['#f7ead0', '#ead4ab', '#c9ac80'],
    day: ['#fff0cc', '#f3d9a3', '#d0ab6f'],
    golden: ['#ffdfae', '#eebf87', '#b98a5e'],
    dusk: ['#d7a99b', '#a97f86', '#6f5a70'],
    night: ['#65719b', '#48557f', '#2a355c'],
  }[time] as [string, string, string];
  ground(scene, 815, sand, palette.glow);
  middle.path('M-100 835Q300 790 700 826T1700 806L1700 782Q1250 812 800 792T-100 806Z', '#fff', 'opacity="0.75"');
  middle.path('M-100 850Q300 805 700 841T1700 821L1700 812Q1250 832 700 832T-100 838Z', sand[2], 'opacity="0.55"');
  for (let speck = 0; speck < 110; speck++) {
    const y = dice.between(860, 1190);
    middle.ellipse(
      dice.between(0, 1600),
      y,
      dice.between(2, 5) * (0.6 + (y - 860) / 330),
      2.2,
      dice.pick([sand[2], '#fff']),
      'opacity="0.55"',
    );
  }
  for (let shell = 0; shell < 6; shell++) {
    const x = dice.between(60, 1540);
    const y = dice.between(900, 1160);
    const size = 10 + (y - 880) * 0.05;
    middle.path(
      `M${x} ${y + size}Q${x - size * 1.4} ${y} ${x - size * 0.8} ${y - size * 0.7}Q${x} ${y - size * 1.4} ${x + size * 0.8} ${y - size * 0.7}Q${x + size * 1.4} ${y} ${x} ${y + size}Z`,
      dice.pick(['#ffe3d8', '#fff5ea', '#f7c5b5']),
    );
  }
  bokeh(front, dice, 7, [palette.glow, '#fff'], [950, 1200], [26, 60], 0.2);
  scene.cover = mounds(sand[0], sand[1]);
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}
