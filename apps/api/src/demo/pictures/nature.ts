import { Dice, Drawing, type Rgb } from './drawing.js';

/** When a scene takes place: it decides every colour in it. */
export type Time = 'morning' | 'day' | 'golden' | 'dusk' | 'night';

/** How a scene lights the animals in it. */
export interface Light {
  /** Factors for red, green and blue. */
  tint: Rgb;
  /** The colour of the bright edge on the side the light comes from, and its strength. */
  rim: Rgb;
  rimStrength: number;
  from: 'left' | 'right';
  shadow: Rgb;
  shadowOpacity: number;
}

/** The layers of a scene from back to front. The first and the last are out of focus. */
export interface Scene {
  back: Drawing;
  /** How far out of focus the back is. */
  blur: number;
  middle: Drawing;
  front: Drawing;
  /** Whether the front reaches over the animal, as falling snow does; else it keeps to the corners. */
  frontIsEverywhere?: true;
  /** Light and haze over everything, animals included. */
  air: Drawing;
  light: Light;
  /** Draws what stands or lies before the feet of an animal, so that it is in the scene and not on it. */
  cover?: (drawing: Drawing, dice: Dice, x: number, y: number, width: number) => void;
}

interface Palette {
  sky: readonly [string, string, string];
  far: readonly [string, string];
  tree: readonly [light: string, dark: string];
  grass: readonly [light: string, middle: string, dark: string];
  glow: string;
  light: Omit<Light, 'from'>;
}

const PALETTES: Record<Time, Palette> = {
  morning: {
    sky: ['#a9d8ee', '#d9eef2', '#fff2d9'],
    far: ['#b9d3d8', '#9cc3b4'],
    tree: ['#9fcf83', '#5d9d6b'],
    grass: ['#cfe59a', '#9ccb6d', '#5f9f55'],
    glow: '#fff6d6',
    light: {
      tint: [1.0, 1.0, 0.97],
      rim: [255, 248, 220],
      rimStrength: 0.45,
      shadow: [40, 70, 50],
      shadowOpacity: 0.42,
    },
  },
  day: {
    sky: ['#5fb2ec', '#a5d8f7', '#e6f6fb'],
    far: ['#9dc9d9', '#7fbf9d'],
    tree: ['#86cc62', '#3d8f4f'],
    grass: ['#b5e272', '#7fc650', '#3f8f40'],
    glow: '#ffffff',
    light: {
      tint: [1.02, 1.02, 1.0],
      rim: [255, 255, 245],
      rimStrength: 0.3,
      shadow: [22, 62, 38],
      shadowOpacity: 0.48,
    },
  },
  golden: {
    sky: ['#86a9d8', '#f9cf9b', '#ffd9a0'],
    far: ['#d9a98f', '#b99a6c'],
    tree: ['#d7b857', '#7f7c3c'],
    grass: ['#ecd571', '#b3b04d', '#6d7b35'],
    glow: '#ffd98a',
    light: {
      tint: [1.06, 0.98, 0.86],
      rim: [255, 222, 150],
      rimStrength: 0.7,
      shadow: [70, 48, 28],
      shadowOpacity: 0.5,
    },
  },
  dusk: {
    sky: ['#46518f', '#b57aa3', '#ffb58d'],
    far: ['#7b6a97', '#5f5f83'],
    tree: ['#6d7a78', '#38495c'],
    grass: ['#8d9a6c', '#5d7a5f', '#35524f'],
    glow: '#ffb18a',
    light: {
      tint: [0.95, 0.84, 0.88],
      rim: [255, 186, 150],
      rimStrength: 0.6,
      shadow: [28, 28, 48],
      shadowOpacity: 0.5,
    },
  },
  night: {
    sky: ['#0b1634', '#1d3163', '#41598f'],
    far: ['#22365f', '#1a3050'],
    tree: ['#2a4a58', '#13283a'],
    grass: ['#3f6b5d', '#27504a', '#122c33'],
    glow: '#cfe2ff',
    light: {
      tint: [0.66, 0.72, 0.92],
      rim: [190, 215, 255],
      rimStrength: 0.65,
      shadow: [4, 10, 24],
      shadowOpacity: 0.6,
    },
  },
};

const sideX = (from: Light['from'], inset: number): number => (from === 'left' ? inset : 1600 - inset);

function cloud(drawing: Drawing, x: number, y: number, size: number, opacity: number): void {
  for (const [dx, dy, r] of [
    [-1, 0.15, 0.55],
    [-0.35, -0.2, 0.75],
    [0.45, -0.05, 0.65],
    [1.05, 0.2, 0.45],
    [0, 0.3, 1],
  ] as const) {
    drawing.ellipse(x + dx * size, y + dy * size * 0.6, r * size, r * size * 0.5, '#fff', `opacity="${opacity}"`);
  }
}

function sky(back: Drawing, dice: Dice, time: Time, from: Light['from'], horizon: number): void {
  const {
    sky: [top, middle, low],
    glow,
  } = PALETTES[time];
  back.rect(
    -100,
    -100,
    1800,
    horizon + 220,
    back.linear([
      [0, top],
      [0.6, middle],
      [1, low],
    ]),
  );
  if (time === 'night') {
    for (let star = 0; star < 60; star++) {
      const size = dice.between(1.5, 4.5);
      back.ellipse(
        dice.between(0, 1600),
        dice.between(0, horizon * 0.8),
        size,
        size,
        '#fff',
        `opacity="${dice.between(0.4, 1).toFixed(2)}"`,
      );
    }
    const x = sideX(from, dice.between(260, 420));
    back.glow(x, 210, 260, 260, '#dbe8ff', 0.55).ellipse(x, 210, 66, 66, '#f7f3df');
    return;
  }
  const low_ = time === 'golden' || time === 'dusk';
  const x = sideX(from, dice.between(220, 420));
  const y = low_ ? horizon - dice.between(60, 130) : dice.between(120, 220);
  back.glow(x, y, 620, 520, glow, 0.9);
  back.ellipse(x, y, low_ ? 92 : 70, low_ ? 92 : 70, low_ ? '#fff0c9' : '#fffdf0', 'opacity="0.95"');
  for (let count = 0; count < 4; count++) {
    cloud(back, dice.between(0, 1600), dice.between(80, horizon * 0.55), dice.between(70, 150), low_ ? 0.4 : 0.8);
  }
}

/** A rounded line of hills from side to side, down to the bottom. */
function hills(drawing: Drawing, dice: Dice, y: number, height: number, fill: string): void {
  let d = `M-120 1300V${y}`;
  for (let x = -120; x < 1720;) {
    const step = dice.between(260, 460);
    d += `Q${x + step / 2} ${y - dice.between(0.4, 1) * height} ${x + step} ${y - dice.between(-0.1, 0.2) * height}`;
    x += step;
  }
  drawing.path(`${d}V1300Z`, fill);
}

function tree(
  drawing: Drawing,
  dice: Dice,
  x: number,
  foot: number,
  size: number,
  [light, dark]: readonly [string, string],
): void {
  drawing.path(
    `M${x - size * 0.07} ${foot}L${x - size * 0.04} ${foot - size * 0.6}H${x + size * 0.04}L${x + size * 0.07} ${foot}Z`,
    '#6b4a3a',
  );
  const crown = drawing.radial(
    [
      [0, light],
      [1, dark],
    ],
    [0.4, 0.3, 0.8],
  );
  for (const [dx, dy, r] of [
    [-0.22, -0.62, 0.26],
    [0.24, -0.6, 0.25],
    [0, -0.85, 0.3],
    [0.02, -0.58, 0.3],
  ] as const) {
    const wobble = dice.between(0.9, 1.1);
    drawing.ellipse(x + dx * size, foot + dy * size, r * size * wobble, r * size, crown);
  }
}

function pine(
  drawing: Drawing,
  x: number,
  foot: number,
  size: number,
  [light, dark]: readonly [string, string],
  snow = false,
): void {
  drawing.rect(x - size * 0.04, foot - size * 0.2, size * 0.08, size * 0.2, '#5b4034');
  const fill = drawing.linear(
    [
      [0, light],
      [1, dark],
    ],
    [0, 0, 0.7, 1],
  );
  for (const [top, width, height] of [
    [-0.55, 0.3, 0.42],
    [-0.78, 0.23, 0.38],
    [-1, 0.16, 0.34],
  ] as const) {
    const y = foot + top * size;
    const bottom = y + height * size;
    drawing.path(
      `M${x} ${y}Q${x + width * size * 0.5} ${bottom - height * size * 0.3} ${x + width * size} ${bottom}Q${x} ${bottom + size * 0.06} ${x - width * size} ${bottom}Q${x - width * size * 0.5} ${bottom - height * size * 0.3} ${x} ${y}Z`,
      fill,
    );
    if (snow)
      drawing.path(
        `M${x} ${y}Q${x + width * size * 0.3} ${y + height * size * 0.55} ${x + width * size * 0.55} ${y + height * size * 0.62}Q${x} ${y + height * size * 0.5} ${x - width * size * 0.55} ${y + height * size * 0.62}Q${x - width * size * 0.3} ${y + height * size * 0.55} ${x} ${y}Z`,
        '#f6fbff',
        'opacity="0.92"',
      );
  }
}

/** Blades of grass that lean a little; the nearer, the larger. */
function tufts(
  drawing: Drawing,
  dice: Dice,
  count: number,
  top: number,
  bottom: number,
  colours: readonly string[],
): void {
  const places = Array.from({ length: count }, () => dice.between(0, 1) ** 0.8).sort();
  for (const depth of places) {
    const x = dice.between(-40, 1640);
    const y = top + depth * (bottom - top);
    const size = 12 + depth * 44;
    let d = '';
    for (const lean of [-0.5, -0.15, 0.2, 0.55]) {
      const height = size * dice.between(0.7, 1.2);
      d += `M${x + lean * size * 0.4 - size * 0.06} ${y}Q${x + lean * size * 0.6} ${y - height * 0.6} ${x + lean * size} ${y - height}Q${x + lean * size * 0.7} ${y - height * 0.4} ${x + lean * size * 0.4 + size * 0.07} ${y}Z`;
    }
    drawing.path(d, dice.pick(colours), 'opacity="0.85"');
  }
}

type Cover = NonNullable<Scene['cover']>;

/** Grass before the feet. */
export const blades =
  (colours: readonly string[]): Cover =>
  (drawing, dice, x, y, width) => {
    // They fade into the meadow at their feet.
    const fills = colours.map((colour) =>
      drawing.linear([
        [0, colour],
        [0.55, colour],
        [1, colour, 0],
      ]),
    );
    for (let count = 0; count < 44; count++) {
      const foot = y + dice.between(6, 34);
      const at = x + dice.between(-0.56, 0.56) * width;
      const height = dice.between(32, 76);
      const lean = dice.between(-20, 20);
      drawing.path(
        `M${at - 5} ${foot}Q${at + lean * 0.3} ${foot - height * 0.6} ${at + lean} ${foot - height}` +
          `Q${at + lean * 0.5 + 4} ${foot - height * 0.4} ${at + 6} ${foot}Z`,
        dice.pick(fills),
      );
    }
  };

/** Snow or sand around the feet. */
export const mounds =
  (light: string, shade: string): Cover =>
  (drawing, dice, x, y, width) => {
    for (let count = 0; count < 9; count++) {
      const size = dice.between(0.07, 0.14) * width;
      const fill = drawing.linear([
        [0, light],
        [1, shade, 0],
      ]);
      drawing.ellipse(x + dice.between(-0.45, 0.45) * width, y + dice.between(8, 18), size, size * 0.2, fill);
    }
  };

/** Fallen leaves. */
const litter =
  (colours: readonly string[], size: number): Cover =>
  (drawing, dice, x, y, width) => {
    for (let count = 0; count < 15; count++) {
      const at = x + dice.between(-0.5, 0.5) * width;
      const foot = y + dice.between(-2, 20);
      const length = size * dice.between(0.7, 1.2);
      drawing.path(
        `M${at - length} ${foot}Q${at} ${foot - length * 0.7} ${at + length} ${foot}Q${at} ${foot + length * 0.5} ${at - length} ${foot}Z`,
        dice.pick(colours),
        `transform="rotate(${dice.between(-35, 35).toFixed(0)} ${at.toFixed(0)} ${foot.toFixed(0)})"`,
      );
    }
  };

/** Straw. */
export const stalks =
  (colours: readonly string[]): Cover =>
  (drawing, dice, x, y, width) => {
    for (let count = 0; count < 46; count++) {
      const at = x + dice.between(-0.6, 0.5) * width;
      const foot = y + dice.between(-14, 26);
      const length = dice.between(60, 130);
      const rise = dice.between(-34, 34);
      drawing.line(
        `M${at.toFixed(0)} ${foot.toFixed(0)}q${(length / 2).toFixed(0)} ${(rise - 8).toFixed(0)} ${length.toFixed(0)} ${rise.toFixed(0)}`,
        dice.pick(colours),
        6,
      );
    }
  };

function flowers(
  drawing: Drawing,
  dice: Dice,
  count: number,
  top: number,
  bottom: number,
  colours: readonly string[],
): void {
  const places = Array.from({ length: count }, () => dice.between(0, 1)).sort();
  for (const depth of places) {
    const x = dice.between(-20, 1620);
    const y = top + depth * (bottom - top);
    const size = 4 + depth * 11;
    const colour = dice.pick(colours);
    drawing.line(`M${x} ${y}q${size * 0.3} ${size * 1.4} 0 ${size * 3}`, '#5e9a4a', size * 0.28);
    for (let petal = 0; petal < 5; petal++) {
      const angle = (petal / 5) * Math.PI * 2 + dice.between(0, 0.4);
      drawing.ellipse(
        x + Math.cos(angle) * size * 0.75,
        y + Math.sin(angle) * size * 0.62,
        size * 0.55,
        size * 0.5,
        colour,
      );
    }
    drawing.ellipse(x, y, size * 0.42, size * 0.38, '#ffd34d');
  }
}

/** Large leaves and flowers near the lens at the lower corners. */
function nearPlants(front: Drawing, dice: Dice, leaf: readonly string[], bloom: readonly string[]): void {
  for (const side of [0, 1]) {
    for (let blade = 0; blade < 9; blade++) {
      const x = side ? 1640 - dice.between(0, 330) : -40 + dice.between(0, 330);
      const height = dice.between(120, 330) * (1 - Math.abs(x - (side ? 1640 : -40)) / 520);
      const lean = dice.between(-60, 60);
      front.path(
        `M${x - 22} 1240Q${x + lean * 0.3} ${1200 - height * 0.6} ${x + lean} ${1200 - height}Q${x + lean * 0.6 + 26} ${1200 - height * 0.5} ${x + 26} 1240Z`,
        dice.pick(leaf),
        'opacity="0.85"',
      );
    }
    for (let flower = 0; flower < (bloom.length ? 3 : 0); flower++) {
      const x = side ? 1620 - dice.between(0, 260) : -20 + dice.between(0, 260);
      const y = dice.between(1040, 1180);
      const size = dice.between(26, 46);
      const colour = dice.pick(bloom);
      for (let petal = 0; petal < 6; petal++) {
        const angle = (petal / 6) * Math.PI * 2;
        front.ellipse(
          x + Math.cos(angle) * size * 0.7,
          y + Math.sin(angle) * size * 0.6,
          size * 0.5,
          size * 0.45,
          colour,
          'opacity="0.9"',
        );
      }
      front.ellipse(x, y, size * 0.4, size * 0.36, '#ffcf4a');
    }
  }
}

function bokeh(
  drawing: Drawing,
  dice: Dice,
  count: number,
  colours: readonly string[],
  [top, bottom]: readonly [number, number],
  [small, large]: readonly [number, number],
  opacity = 0.5,
): void {
  for (let spot = 0; spot < count; spot++) {
    const size = dice.between(small, large);
    drawing.ellipse(
      dice.between(0, 1600),
      dice.between(top, bottom),
      size,
      size,
      dice.pick(colours),
      `opacity="${(opacity * dice.between(0.4, 1)).toFixed(2)}"`,
    );
  }
}

/** Darker corners, as every lens has, and the light that falls in from its side. */
export function finish(air: Drawing, light: Light, glow: string, strength: number, corners = 0.3): void {
  const x = sideX(light.from, -40);
  air.glow(x, 60, 1150, 850, glow, strength);
  air.rect(
    -200,
    -200,
    2000,
    1600,
    air.radial(
      [
        [0, '#1c120c', 0],
        [0.62, '#1c120c', 0],
        [1, '#1c120c', corners],
      ],
      [0.5, 0.48, 0.78],
    ),
  );
}

export function outdoors(dice: Dice, time: Time): { palette: Palette; scene: Scene } {
  const palette = PALETTES[time];
  const light: Light = { ...palette.light, from: dice.between(0, 1) < 0.5 ? 'left' : 'right' };
  return {
    palette,
    scene: { back: new Drawing(), blur: 5, middle: new Drawing(), front: new Drawing(), air: new Drawing(), light },
  };
}

const glowStrength: Record<Time, number> = { morning: 0.35, day: 0.22, golden: 0.5, dusk: 0.35, night: 0.18 };

function ground(scene: Scene, y: number, [light, middle, dark]: readonly [string, string, string], glow: string): void {
  const fill = scene.middle.linear([
    [0, light],
    [0.35, middle],
    [1, dark],
  ]);
  scene.middle.path(`M-100 ${y + 14}Q400 ${y - 26} 800 ${y + 4}T1700 ${y - 6}V1320H-100Z`, fill);
  scene.middle.glow(sideX(scene.light.from, 480), y + 170, 760, 150, glow, 0.45);
}

/** A flowering meadow with hills and trees far away. */
export function meadow(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 640);
  hills(back, dice, 620, 160, palette.far[0]);
  hills(back, dice, 665, 110, palette.far[1]);
  for (let count = 0; count < 11; count++)
    tree(back, dice, dice.between(-40, 1640), 725, dice.between(110, 230), palette.tree);
  ground(scene, 715, palette.grass, palette.glow);
  const night = time === 'night' || time === 'dusk';
  tufts(middle, dice, 90, 745, 1180, [palette.grass[0], palette.grass[1], palette.grass[2]]);
  flowers(
    middle,
    dice,
    46,
    770,
    1190,
    night
      ? ['#b9b6e0', '#d6c3e0']
      : dice.pick([
          ['#ffffff', '#fff3c4', '#ffd1dc'],
          ['#ff8f6b', '#ffd166', '#ffffff'],
          ['#b79cf2', '#ffffff', '#f7a8c4'],
        ]),
  );
  nearPlants(
    front,
    dice,
    [palette.grass[1], palette.grass[2]],
    night ? [] : dice.pick([['#ffffff'], ['#ff9f80', '#ffd166'], ['#c9b2ff']]),
  );
  scene.cover = blades(palette.grass);
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}

/** Pastures under snowy peaks, with a flock and a fence. */
export function mountain(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 3.5;
  sky(back, dice, time, light.from, 600);
  const rock = {
    morning: ['#a9bccb', '#7c94a8'],
    day: ['#93b0c9', '#68879f'],
    golden: ['#c9a79b', '#97807f'],
    dusk: ['#8578a3', '#585a85'],
    night: ['#33487a', '#1e3058'],
  }[time] as [string, string];
  for (const [x, y, width] of [
    [250, 190, 560],
    [1290, 160, 620],
    [780, 260, 520],
  ] as const) {
    const peak = x + dice.between(-60, 60);
    back.path(
      `M${peak - width} 760L${peak - width * 0.42} ${y + 250}L${peak - width * 0.2} ${y + 130}L${peak} ${y}L${peak + width * 0.16} ${y + 110}L${peak + width * 0.4} ${y + 220}L${peak + width} 760Z`,
      back.linear(
        [
          [0, rock[0]],
          [1, rock[1]],
        ],
        [light.from === 'left' ? 0 : 1, 0, light.from === 'left' ? 1 : 0, 0.6],
      ),
    );
    back.path(
      `M${peak} ${y}L${peak + width * 0.16} ${y + 110}L${peak + width * 0.09} ${y + 150}L${peak + width * 0.03} ${y + 105}L${peak - width * 0.05} ${y + 175}L${peak - width * 0.1} ${y + 120}L${peak - width * 0.17} ${y + 160}L${peak - width * 0.2} ${y + 130}Z`,
      '#fff',
      `opacity="${time === 'night' ? 0.55 : 0.92}"`,
    );
  }
  hills(back, dice, 640, 130, palette.far[1]);
  for (let count = 0; count < 16; count++)
    pine(back, dice.between(-40, 1640), dice.between(670, 730), dice.between(90, 190), palette.tree);
  back.glow(800, 690, 1200, 110, '#ffffff', time === 'night' ? 0.1 : 0.45);
  ground(scene, 705, palette.grass, palette.glow);
  for (let count = 0; count < 8; count++) {
    const x = dice.between(60, 1540);
    const y = dice.between(735, 790);
    const size = 17 + (y - 735) * 0.2;
    middle.ellipse(x, y + size * 0.75, size * 1.3, size * 0.25, '#22402a', 'opacity="0.3"');
    for (const [dx, dy] of [
      [-0.6, 0],
      [0, -0.25],
      [0.6, 0],
      [0, 0.15],
    ] as const)
      middle.ellipse(x + dx * size, y + dy * size, size * 0.7, size * 0.58, time === 'night' ? '#8795b5' : '#fbf6ea');
    middle.ellipse(
      x + size * (dice.between(0, 1) < 0.5 ? -1.25 : 1.25),
      y - size * 0.1,
      size * 0.34,
      size * 0.3,
      '#4b4348',
    );
  }
  for (let post = 0; post < 9; post++) {
    const x = -40 + post * 210;
    middle.rect(
      x,
      800 - 70,
      20,
      110,
      middle.linear([
        [0, '#b18a66'],
        [1, '#7a5a45'],
      ]),
      'rx="8"',
    );
  }
  for (const y of [752, 790]) middle.line(`M-60 ${y}Q400 ${y + 8} 800 ${y}T1660 ${y}`, '#93704f', 13);
  tufts(middle, dice, 70, 850, 1180, palette.grass);
  for (let count = 0; count < 5; count++) {
    const x = dice.between(0, 1600);
    const y = dice.between(870, 1150);
    const size = dice.between(26, 60);
    middle.ellipse(x, y + size * 0.35, size * 1.2, size * 0.25, '#22402a', 'opacity="0.35"');
    middle.path(
      `M${x - size} ${y + size * 0.4}Q${x - size} ${y - size * 0.5} ${x - size * 0.1} ${y - size * 0.55}T${x + size} ${y + size * 0.4}Z`,
      middle.linear([
        [0, '#d9d6d0'],
        [1, '#8f9298'],
      ]),
    );
  }
  nearPlants(front, dice, [palette.grass[1], palette.grass[2]], []);
  scene.cover = blades(palette.grass);
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}

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

/** A park in October: bright crowns, a path, leaves in the air. */
export function autumn(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 640);
  hills(back, dice, 650, 120, '#d8a973');
  const leaves = ['#f4a340', '#e8743b', '#d94f36', '#f6c453', '#b9622f'];
  for (let count = 0; count < 13; count++)
    tree(
      back,
      dice,
      dice.between(-60, 1660),
      dice.between(705, 760),
      dice.between(240, 430),
      dice.pick([
        ['#ffc65c', '#dd7b33'],
        ['#ff9b55', '#c64a30'],
        ['#ffdd7a', '#cf9a37'],
        ['#c9b458', '#7f7b3a'],
      ] as const),
    );
  ground(scene, 740, ['#e6c98a', '#cfa362', '#9b6f42'], palette.glow);
  middle.path(
    'M700 735Q760 900 430 1240H1240Q1010 900 800 735Z',
    middle.linear([
      [0, '#f3e2c2'],
      [1, '#d9b98c'],
    ]),
    'opacity="0.85"',
  );
  for (let leaf = 0; leaf < 170; leaf++) {
    const y = 760 + dice.between(0, 1) ** 1.1 * 430;
    const size = 5 + ((y - 760) / 430) * 17;
    const x = dice.between(-20, 1620);
    middle.path(
      `M${x - size} ${y}Q${x} ${y - size * 0.7} ${x + size} ${y}Q${x} ${y + size * 0.55} ${x - size} ${y}Z`,
      dice.pick(leaves),
      `transform="rotate(${Math.round(dice.between(-40, 40))} ${x.toFixed(0)} ${y.toFixed(0)})" opacity="0.95"`,
    );
  }
  for (let leaf = 0; leaf < 12; leaf++) {
    const size = dice.between(16, 40);
    const x = dice.between(0, 1600);
    const y = dice.between(60, 1150);
    front.path(
      `M${x - size} ${y}Q${x} ${y - size} ${x + size} ${y}Q${x} ${y + size * 0.8} ${x - size} ${y}Z`,
      dice.pick(leaves),
      `transform="rotate(${Math.round(dice.between(0, 180))} ${x.toFixed(0)} ${y.toFixed(0)})" opacity="0.9"`,
    );
  }
  scene.frontIsEverywhere = true;
  scene.cover = litter(leaves, 17);
  finish(air, light, '#ffd08a', 0.42);
  return scene;
}

/** Fresh snow, pines and a pale sky. */
export function winter(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 640);
  const snow = {
    morning: ['#ffffff', '#eef3fa', '#c9d8ea'],
    day: ['#ffffff', '#ecf4fc', '#bcd3ea'],
    golden: ['#fff3df', '#f5dfd3', '#c4bcd6'],
    dusk: ['#e8cfe0', '#b9a9d2', '#7c7fb3'],
    night: ['#8fa5d3', '#5d76ad', '#2f4580'],
  }[time] as [string, string, string];
  hills(back, dice, 610, 190, snow[2]);
  hills(back, dice, 680, 120, snow[1]);
  const needles =
    time === 'night' || time === 'dusk' ? (['#3f5f7d', '#20374f'] as const) : (['#7fae9f', '#3c6f67'] as const);
  for (let count = 0; count < 15; count++)
    pine(back, dice.between(-40, 1640), dice.between(715, 770), dice.between(190, 400), needles, true);
  ground(scene, 745, snow, palette.glow);
  for (let drift = 0; drift < 9; drift++) {
    const y = dice.between(830, 1180);
    middle.ellipse(
      dice.between(0, 1600),
      y,
      dice.between(150, 360),
      (y - 780) * 0.1,
      middle.linear([
        [0, '#fff', 0.75],
        [1, snow[2], 0.5],
      ]),
    );
  }
  bokeh(middle, dice, 60, ['#fff'], [0, 1150], [3, 7], 0.85);
  bokeh(front, dice, 26, ['#fff'], [0, 1200], [9, 24], 0.8);
  light.shadow = [60, 80, 130];
  scene.frontIsEverywhere = true;
  scene.cover = mounds(snow[0], snow[1]);
  finish(air, light, palette.glow, glowStrength[time], 0.2);
  return scene;
}

/** A sandy bay with the light on the water. */
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

/** A garden with a picket fence, a house behind it and beds full of flowers. */
export function garden(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 600);
  for (let count = 0; count < 7; count++)
    tree(back, dice, dice.between(-60, 1660), 740, dice.between(300, 460), palette.tree);
  const x = sideX(light.from, 1130);
  const wall = dice.pick(['#fbe6cf', '#f7f1e3', '#f4d3c2']);
  back.rect(
    x - 210,
    400,
    420,
    340,
    back.linear([
      [0, wall],
      [1, '#e3c7ab'],
    ]),
  );
  back.path(
    `M${x - 260} 410L${x} 215L${x + 260} 410Z`,
    back.linear([
      [0, '#e0805f'],
      [1, '#b5523c'],
    ]),
  );
  for (const dx of [-120, 60])
    back.rect(
      x + dx,
      480,
      84,
      104,
      time === 'dusk' || time === 'night' ? '#ffdf8a' : '#a9d4e6',
      'rx="8" stroke="#fff" stroke-width="10"',
    );
  for (let bush = 0; bush < 13; bush++) {
    const size = dice.between(60, 120);
    back.ellipse(
      bush * 135 - 20,
      755,
      size,
      size * 0.8,
      back.radial(
        [
          [0, palette.tree[0]],
          [1, palette.tree[1]],
        ],
        [0.4, 0.25, 0.8],
      ),
    );
  }
  ground(scene, 760, palette.grass, palette.glow);
  const white = time === 'night' ? '#8fa0c4' : time === 'dusk' ? '#dcc6d0' : '#fffaf0';
  for (const y of [668, 742]) middle.rect(-40, y, 1700, 20, white, 'opacity="0.96"');
  for (let picket = 0; picket < 23; picket++) {
    const left = picket * 74 - 30;
    middle.path(
      `M${left} 800V642L${left + 22} 612L${left + 44} 642V800Z`,
      middle.linear(
        [
          [0, white],
          [1, '#d8cfc2'],
        ],
        [0, 0, 1, 0.4],
      ),
    );
  }
  for (let flower = 0; flower < 48; flower++) {
    const fx = dice.between(-10, 1610);
    const fy = dice.between(726, 836);
    const size = dice.between(13, 25);
    middle.line(`M${fx} ${fy}V${850}`, '#4f8f47', 5);
    middle
      .ellipse(fx - size * 0.7, fy + 40, size * 0.6, size * 0.26, '#6bb154')
      .ellipse(fx + size * 0.7, fy + 54, size * 0.6, size * 0.26, '#5aa04a');
    const colour = dice.pick(['#ff7a70', '#ffb347', '#f78fb3', '#ffffff', '#b48cf2']);
    for (let petal = 0; petal < 7; petal++) {
      const angle = (petal / 7) * Math.PI * 2;
      middle.ellipse(
        fx + Math.cos(angle) * size * 0.62,
        fy + Math.sin(angle) * size * 0.62,
        size * 0.42,
        size * 0.42,
        colour,
      );
    }
    middle.ellipse(fx, fy, size * 0.4, size * 0.4, '#ffd65c');
  }
  middle.path(
    'M-100 866Q500 836 900 858T1700 850V1320H-100Z',
    middle.linear([
      [0, palette.grass[0]],
      [0.4, palette.grass[1]],
      [1, palette.grass[2]],
    ]),
  );
  tufts(middle, dice, 75, 880, 1180, palette.grass);
  flowers(middle, dice, 20, 900, 1180, ['#ffffff', '#fff0b8']);
  nearPlants(front, dice, [palette.grass[1], palette.grass[2]], ['#ff9fb0', '#ffd166']);
  scene.cover = blades(palette.grass);
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}

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

/** Broad leaves in warm, damp light; a branch to sit on. */
export function jungle(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 8;
  const deep = {
    morning: ['#d9f2bf', '#5aa873'],
    day: ['#c9f0a5', '#3f9b67'],
    golden: ['#ffe7a0', '#8fa24d'],
    dusk: ['#f0b09a', '#4a6a72'],
    night: ['#35608a', '#0f2a3a'],
  }[time] as [string, string];
  back.rect(
    -100,
    -100,
    1800,
    1500,
    back.linear(
      [
        [0, deep[0]],
        [1, deep[1]],
      ],
      [0, 0, 0.4, 1],
    ),
  );
  back.glow(sideX(light.from, 420), 330, 760, 620, palette.glow, 0.75);
  bokeh(back, dice, 46, [deep[0], palette.tree[0], palette.glow, deep[1]], [-60, 1240], [34, 110], 0.45);
  const leaf = (drawing: Drawing, x: number, y: number, size: number, turn: number, colour: string) => {
    drawing.add(
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${(size / 100).toFixed(2)})"><path d="M0 0C-46 -40 -52 -130 0 -210C52 -130 46 -40 0 0Z" fill="${colour}"/><path d="M0 0V-190M0 -50L-26 -84M0 -50L26 -84M0 -95L-28 -130M0 -95L28 -130" stroke="#ffffff" stroke-opacity="0.22" stroke-width="5" fill="none" stroke-linecap="round"/></g>`,
    );
  };
  const greens = {
    morning: ['#6fbf7b', '#4aa56a', '#8fd08a'],
    day: ['#55b96c', '#2f9a5d', '#7fd07a'],
    golden: ['#a5b24e', '#7c9a45', '#c9c25f'],
    dusk: ['#4f7f78', '#3b6470', '#6f958a'],
    night: ['#27566a', '#1a4258', '#35707c'],
  }[time];
  for (let count = 0; count < 30; count++)
    leaf(
      back,
      dice.between(-60, 1660),
      dice.between(-40, 1260),
      dice.between(80, 150),
      dice.between(-170, 170),
      dice.pick(greens),
    );
  for (let count = 0; count < 13; count++) {
    const right = count % 2 === 0;
    leaf(
      middle,
      right ? dice.between(1330, 1640) : dice.between(-40, 270),
      dice.between(60, 1200),
      dice.between(80, 150),
      right ? dice.between(-110, -40) : dice.between(40, 110),
      dice.pick(greens),
    );
  }
  for (const [x, y, turn] of [
    [-30, 1230, 35],
    [210, 1270, 10],
    [1630, 1230, -35],
    [1400, 1280, -12],
    [1640, 60, -140],
    [-40, 40, 140],
  ] as const)
    leaf(front, x, y, dice.between(150, 215), turn + dice.between(-12, 12), dice.pick(greens));
  finish(air, light, palette.glow, glowStrength[time] * 0.9, 0.36);
  return scene;
}

/** A pond with lilies, and flat stones at its edge. */
export function pond(dice: Dice, time: Time): Scene {
  const { palette, scene } = outdoors(dice, time);
  const { back, middle, front, air, light } = scene;
  sky(back, dice, time, light.from, 480);
  for (let count = 0; count < 15; count++) {
    tree(back, dice, count * 115 - 30, 530, dice.between(240, 400), palette.tree);
  }
  hills(back, dice, 500, 30, palette.tree[1]);
  const water = {
    morning: ['#c9e5dc', '#86b9b0'],
    day: ['#a9dfd8', '#4f9f9c'],
    golden: ['#f0d9a0', '#9a9a68'],
    dusk: ['#d9a3a5', '#565f84'],
    night: ['#39588a', '#12243f'],
  }[time] as [string, string];
  back.rect(
    -100,
    540,
    1800,
    760,
    back.linear([
      [0, water[0]],
      [1, water[1]],
    ]),
  );
  for (let line = 0; line < 40; line++)
    back.ellipse(
      dice.between(0, 1600),
      dice.between(560, 900),
      dice.between(40, 150),
      4,
      '#fff',
      `opacity="${dice.between(0.1, 0.45).toFixed(2)}"`,
    );
  for (let lily = 0; lily < 13; lily++) {
    const x = dice.between(-20, 1620);
    const y = dice.between(640, 900);
    const size = 34 + (y - 640) * 0.16;
    middle.path(
      `M${x} ${y}L${x + size} ${y - size * 0.12}A${size} ${size * 0.36} 0 1 1 ${x + size * 0.7} ${y - size * 0.26}Z`,
      middle.linear([
        [0, palette.tree[0]],
        [1, palette.tree[1]],
      ]),
    );
    if (lily % 3 === 0)
      for (let petal = 0; petal < 7; petal++) {
        const angle = Math.PI + (petal / 6) * Math.PI;
        middle.ellipse(
          x + Math.cos(angle) * size * 0.24,
          y - size * 0.14 + Math.sin(angle) * size * 0.26,
          size * 0.13,
          size * 0.24,
          petal % 2 ? '#ffc9dc' : '#fff',
          `transform="rotate(${Math.round((angle * 180) / Math.PI + 90)} ${(x + Math.cos(angle) * size * 0.24).toFixed(0)} ${(y - size * 0.14 + Math.sin(angle) * size * 0.26).toFixed(0)})"`,
        );
      }
  }
  middle.path(
    'M-100 980Q160 900 470 925T1040 915T1700 960V1320H-100Z',
    middle.linear([
      [0, '#e4ded2'],
      [0.2, '#c3bdb2'],
      [1, '#807c78'],
    ]),
  );
  middle.path(
    'M-100 1000Q160 920 470 945T1040 935T1700 980',
    'none',
    'stroke="#fff" stroke-opacity="0.45" stroke-width="8"',
  );
  for (let pebble = 0; pebble < 46; pebble++) {
    const y = dice.between(965, 1190);
    const size = 8 + (y - 950) * 0.1;
    middle.ellipse(
      dice.between(-20, 1620),
      y,
      size * 1.4,
      size * 0.7,
      middle.linear([
        [0, dice.pick(['#f2ece2', '#d9d0c4', '#cfd3d3'])],
        [1, '#8e8a86'],
      ]),
      'opacity="0.9"',
    );
  }
  tufts(middle, dice, 26, 960, 1190, palette.grass);
  for (let reed = 0; reed < 15; reed++) {
    const right = reed % 2;
    const x = right ? dice.between(1380, 1640) : dice.between(-40, 200);
    const height = dice.between(420, 760);
    front.line(
      `M${x} 1260Q${x + 10} ${1240 - height * 0.5} ${x + dice.between(-50, 50)} ${1240 - height}`,
      dice.pick([palette.tree[1], palette.grass[2]]),
      16,
    );
  }
  finish(air, light, palette.glow, glowStrength[time]);
  return scene;
}

export { bokeh, pine, sideX, tree, tufts };
