import { Drawing, type Dice } from '../drawing.js';
import type { Light, Scene, Time } from './scene.js';

const bright: Omit<Light, 'from'> = {
  tint: [1.02, 1.0, 0.97],
  rim: [255, 246, 226],
  rimStrength: 0.4,
  shadow: [70, 44, 30],
  shadowOpacity: 0.42,
};

export const lamp: Omit<Light, 'from'> = {
  tint: [1.0, 0.9, 0.78],
  rim: [255, 214, 150],
  rimStrength: 0.6,
  shadow: [44, 24, 18],
  shadowOpacity: 0.55,
};

export function indoors(dice: Dice, time: Time): Scene {
  const evening = time === 'dusk' || time === 'night';
  const light: Light = { ...(evening ? lamp : bright), from: dice.between(0, 1) < 0.5 ? 'left' : 'right' };
  return { back: new Drawing(), blur: 5, middle: new Drawing(), front: new Drawing(), air: new Drawing(), light };
}

export const outside: Record<Time, readonly [string, string]> = {
  morning: ['#cfeaf5', '#fff3dc'],
  day: ['#8fcdf2', '#e3f5fb'],
  golden: ['#ffc98a', '#ffe9c4'],
  dusk: ['#5a5796', '#ff9f86'],
  night: ['#101d44', '#3a528f'],
};

/** Draws a window. The sky behind it shows the time of day. */
export function pane(
  drawing: Drawing,
  dice: Dice,
  time: Time,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const [top, low] = outside[time];
  drawing.rect(
    x,
    y,
    width,
    height,
    drawing.linear([
      [0, top],
      [1, low],
    ]),
  );
  if (time === 'night' || time === 'dusk') {
    for (let star = 0; star < 16; star++) {
      const size = dice.between(2, 8);
      drawing.ellipse(
        dice.between(x, x + width),
        dice.between(y + (star % 2 ? height * 0.6 : 0), y + height),
        size,
        size,
        star % 2 ? '#ffd98a' : '#ffffff',
        'opacity="0.8"',
      );
    }
  } else {
    for (let crown = 0; crown < 5; crown++) {
      const size = dice.between(0.12, 0.2) * width;
      drawing.ellipse(
        x + dice.between(0.05, 0.95) * width,
        y + height - size * 0.4,
        size,
        size,
        dice.pick(['#8fc58a', '#a8d39a', '#7db67f']),
      );
    }
  }
  drawing.add(
    `<g fill="none" stroke="#fffaf2" stroke-width="${Math.round(width * 0.045)}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/><path d="M${x + width / 2} ${y}V${y + height}M${x} ${y + height * 0.42}H${x + width}"/></g>`,
  );
}

export function plant(drawing: Drawing, dice: Dice, x: number, foot: number, size: number, pot: string): void {
  for (let leaf = 0; leaf < 11; leaf++) {
    const turn = -75 + leaf * 15 + dice.between(-6, 6);
    const length = size * dice.between(0.75, 1.1);
    drawing.add(
      `<path d="M0 0C${-size * 0.2} ${-length * 0.4} ${-size * 0.12} ${-length * 0.85} 0 ${-length}C${size * 0.12} ${-length * 0.85} ${size * 0.2} ${-length * 0.4} 0 0Z" fill="${dice.pick(['#5f9f6a', '#78b57a', '#4a8a5e'])}" transform="translate(${x} ${foot - size * 0.45}) rotate(${turn.toFixed(0)})"/>`,
    );
  }
  drawing.path(
    `M${x - size * 0.3} ${foot - size * 0.5}H${x + size * 0.3}L${x + size * 0.21} ${foot}H${x - size * 0.21}Z`,
    drawing.linear(
      [
        [0, pot],
        [1, '#8f4f38'],
      ],
      [0, 0, 1, 1],
    ),
  );
}

export const walls = {
  sage: ['#d5e0cb', '#b4c6ac'],
  peach: ['#fbdcc4', '#f0bf9f'],
  sky: ['#d3e5ee', '#adc9d8'],
  cream: ['#fbf0dc', '#ecd7b8'],
  rose: ['#f6d5d6', '#e2b1b5'],
  plum: ['#b9a4c4', '#8f78a3'],
} as const;
