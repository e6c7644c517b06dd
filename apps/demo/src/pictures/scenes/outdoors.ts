import { Drawing, type Dice } from '../drawing.js';
import { sideX, type Light, type Scene, type Time } from './scene.js';

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

export function sky(back: Drawing, dice: Dice, time: Time, from: Light['from'], horizon: number): void {
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

/** Draws a rounded line of hills across the picture, filled down to the bottom. */
export function hills(drawing: Drawing, dice: Dice, y: number, height: number, fill: string): void {
  let d = `M-120 1300V${y}`;
  for (let x = -120; x < 1720;) {
    const step = dice.between(260, 460);
    d += `Q${x + step / 2} ${y - dice.between(0.4, 1) * height} ${x + step} ${y - dice.between(-0.1, 0.2) * height}`;
    x += step;
  }
  drawing.path(`${d}V1300Z`, fill);
}

export function outdoors(dice: Dice, time: Time): { palette: Palette; scene: Scene } {
  const palette = PALETTES[time];
  const light: Light = { ...palette.light, from: dice.between(0, 1) < 0.5 ? 'left' : 'right' };
  return {
    palette,
    scene: { back: new Drawing(), blur: 5, middle: new Drawing(), front: new Drawing(), air: new Drawing(), light },
  };
}

export const glowStrength: Record<Time, number> = { morning: 0.35, day: 0.22, golden: 0.5, dusk: 0.35, night: 0.18 };

export function ground(
  scene: Scene,
  y: number,
  [light, middle, dark]: readonly [string, string, string],
  glow: string,
): void {
  const fill = scene.middle.linear([
    [0, light],
    [0.35, middle],
    [1, dark],
  ]);
  scene.middle.path(`M-100 ${y + 14}Q400 ${y - 26} 800 ${y + 4}T1700 ${y - 6}V1320H-100Z`, fill);
  scene.middle.glow(sideX(scene.light.from, 480), y + 170, 760, 150, glow, 0.45);
}
