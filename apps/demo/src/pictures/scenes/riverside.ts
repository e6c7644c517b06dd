import type { Dice } from '../drawing.js';
import { glowStrength, ground, outdoors, sky } from './outdoors.js';
import { bokeh, finish, sideX, type Scene, type Time } from './scene.js';

/** A riverside walk with the lights of the town on the water. */
export function riverside(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 560);
  const lit = time === 'dusk' || time === 'night';
  const water = {
    morning: ['#cfe6ea', '#8fbccb'],
    day: ['#a9dcef', '#5aa7cd'],
    golden: ['#f9d3a4', '#a5a3b5'],
    dusk: ['#e3a0a5', '#555a92'],
    night: ['#3b5590', '#101f45'],
  }[time] as [string, string];
  const town = { morning: '#b3bccb', day: '#9fb6c9', golden: '#c39a86', dusk: '#6c608f', night: '#1c2c54' }[time];
  for (let x = -60; x < 1660;) {
    const width = dice.between(70, 150);
    const height = dice.between(70, 220);
    back.rect(x, 600 - height, width, height, town, 'opacity="0.95"');
    if (dice.between(0, 1) < 0.35)
      back.path(`M${x} ${600 - height}L${x + width / 2} ${540 - height}L${x + width} ${600 - height}Z`, town);
    for (let window = 0; window < 7; window++)
      back.rect(
        x + dice.between(8, width - 18),
        600 - dice.between(16, height - 8),
        11,
        14,
        lit ? '#ffd98a' : '#eef4f7',
        `opacity="${lit ? 0.95 : 0.5}"`,
      );
    x += width + dice.between(-6, 12);
  }
  back.rect(
    -100,
    596,
    1800,
    260,
    back.linear([
      [0, water[0]],
      [1, water[1]],
    ]),
  );
  for (let pier = 0; pier < 5; pier++)
    back.path(
      `M${pier * 420 - 120} 590V520Q${pier * 420 + 90} 430 ${pier * 420 + 300} 520V590H${pier * 420 + 270}Q${pier * 420 + 90} 470 ${pier * 420 - 90} 590Z`,
      town,
      'opacity="0.85"',
    );
  for (let glint = 0; glint < 70; glint++)
    back.ellipse(
      dice.between(0, 1600),
      dice.between(610, 830),
      dice.between(12, 50),
      3.2,
      lit ? dice.pick(['#ffd98a', '#ffb18a', '#fff1c9']) : '#ffffff',
      `opacity="${dice.between(0.25, 0.8).toFixed(2)}"`,
    );
  if (lit) bokeh(back, dice, 26, ['#ffd98a', '#ffb18a', '#ffe9b8'], [440, 620], [14, 34], 0.7);
  const stone = {
    morning: ['#e9e2d6', '#cfc5b6', '#a79c8f'],
    day: ['#efe8db', '#d8cdbb', '#aba08f'],
    golden: ['#f6dfbd', '#d9b78f', '#9c7d62'],
    dusk: ['#b9a0ac', '#8b7b93', '#56506f'],
    night: ['#5d6a94', '#414e78', '#212d52'],
  }[time] as [string, string, string];
  ground(scene, 815, stone, palette.glow);
  for (let row = 0; row < 6; row++) {
    const y = 842 + row * row * 11 + row * 16;
    middle.line(`M-60 ${y}H1660`, stone[2], 2 + row * 0.6, 'opacity="0.45"');
    for (let joint = 0; joint < 14; joint++)
      middle.line(
        `M${joint * 130 + (row % 2) * 65 - 40} ${y}l${(joint - 6.5) * 5} ${27 + row * 22}`,
        stone[2],
        2,
        'opacity="0.35"',
      );
  }
  for (let post = 0; post < 9; post++) middle.rect(post * 210 - 30, 700, 18, 130, stone[2], 'rx="7"');
  middle.rect(-60, 690, 1740, 20, stone[2], 'rx="9"').rect(-60, 756, 1740, 11, stone[2], 'rx="5"');
  const lamp = sideX(light.from, 230);
  middle
    .rect(lamp - 9, 250, 18, 580, '#3a3a4a', 'rx="8"')
    .path(`M${lamp - 40} 250L${lamp - 26} 170H${lamp + 26}L${lamp + 40} 250Z`, lit ? '#ffe9a8' : '#f4f4ee')
    .rect(lamp - 34, 158, 68, 14, '#3a3a4a', 'rx="6"');
  if (lit) air.glow(lamp, 215, 420, 420, '#ffd98a', 0.5);
  bokeh(front, dice, 6, [palette.glow], [980, 1200], [26, 54], 0.2);
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}
