import type { Dice, Drawing } from '../drawing.js';
import { blades } from './covers.js';
import { indoors } from './indoors.js';
import { tufts } from './plants.js';
import { bokeh, finish, sideX, type Scene, type Time } from './scene.js';

/** A damp corner of a vivarium: moss, ferns and a piece of cork. */
export function tropics(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 7;
  const night = time === 'night' || time === 'dusk';
  light.tint = night ? [0.74, 0.84, 1.0] : [0.98, 1.02, 0.94];
  light.rim = night ? [150, 220, 255] : [240, 255, 200];
  light.rimStrength = 0.55;
  light.shadow = [10, 30, 20];
  light.shadowOpacity = 0.55;
  back.rect(
    -100,
    -100,
    1800,
    1300,
    back.linear([
      [0, night ? '#14344a' : '#5f8f5f'],
      [1, night ? '#0e2430' : '#2f5a43'],
    ]),
  );
  back.glow(sideX(light.from, 460), 260, 760, 560, night ? '#6fd0ff' : '#eaffb8', 0.75);
  bokeh(back, dice, 40, night ? ['#2f6f86', '#4fa3b5'] : ['#a9d78a', '#6fb26a', '#d9f0a5'], [-40, 760], [24, 80], 0.5);
  const fern = (drawing: Drawing, x: number, y: number, size: number, turn: number, colour: string) => {
    let d = '';
    for (let leaf = 1; leaf < 11; leaf++) {
      const at = -leaf * size * 0.095;
      const length = size * 0.34 * (1 - leaf / 12);
      for (const way of [-1, 1])
        d += `M0 ${at.toFixed(0)}q${(way * length * 0.5).toFixed(0)} ${(-length * 0.5).toFixed(0)} ${(way * length).toFixed(0)} ${(-length * 0.3).toFixed(0)}q${(-way * length * 0.4).toFixed(0)} ${(length * 0.42).toFixed(0)} ${(-way * length).toFixed(0)} ${(length * 0.3).toFixed(0)}Z`;
    }
    drawing.add(
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})"><path d="M0 0V${-size}" stroke="${colour}" stroke-width="7" stroke-linecap="round"/><path d="${d}" fill="${colour}"/></g>`,
    );
  };
  const greens = night ? ['#2f6f6f', '#3f8a80', '#24585f'] : ['#5aa35c', '#7cc06a', '#438a52'];
  for (let count = 0; count < 26; count++)
    fern(
      back,
      dice.between(-40, 1640),
      dice.between(560, 880),
      dice.between(260, 430),
      dice.between(-60, 60),
      dice.pick(greens),
    );
  middle.path(
    'M-100 850Q200 800 520 838T1120 812T1700 850V1320H-100Z',
    middle.linear([
      [0, night ? '#4f8f7a' : '#9fd06a'],
      [0.3, night ? '#2f6657' : '#6aa64a'],
      [1, night ? '#16383a' : '#3d6f3a'],
    ]),
  );
  for (let cushion = 0; cushion < 46; cushion++) {
    const y = dice.between(850, 1190);
    const size = 26 + (y - 850) * 0.16;
    middle.ellipse(
      dice.between(-40, 1640),
      y,
      size * 1.5,
      size * 0.6,
      middle.radial(
        [
          [0, night ? '#5fa58c' : '#b9e07f', 0.9],
          [1, night ? '#2a6155' : '#5f9f48', 0.2],
        ],
        [0.45, 0.2, 0.8],
      ),
    );
  }
  const log = sideX(light.from, 1330);
  middle.rect(
    log - 260,
    770,
    520,
    130,
    middle.linear([
      [0, '#b9895f'],
      [0.5, '#8a5f42'],
      [1, '#553828'],
    ]),
    'rx="60"',
  );
  middle
    .ellipse(log + (light.from === 'left' ? -250 : 250), 835, 36, 62, '#d3ab7f')
    .ellipse(log + (light.from === 'left' ? -250 : 250), 835, 20, 38, '#a97b55');
  for (let tuft = 0; tuft < 7; tuft++)
    middle.ellipse(log - 190 + tuft * 62, 776 + dice.between(-6, 10), 44, 18, night ? '#4f957f' : '#8cc860');
  tufts(middle, dice, 26, 880, 1190, greens);
  for (const x of [-20, 150, 1450, 1630])
    fern(
      front,
      x,
      1260,
      dice.between(420, 560),
      x < 800 ? dice.between(-4, 34) : dice.between(-34, 4),
      dice.pick(greens),
    );
  scene.cover = blades(greens);
  finish(air, light, night ? '#7fd0ff' : '#f0ffc4', 0.3, 0.5);
  return scene;
}
