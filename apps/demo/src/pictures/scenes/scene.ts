import type { Dice, Drawing, Rgb } from '../drawing.js';

/** Time of day, which decides the colours of a scene. */
export type Time = 'morning' | 'day' | 'golden' | 'dusk' | 'night';

/** Light that falls on the animals in a scene. */
export interface Light {
  /** Factors for red, green and blue. */
  tint: Rgb;
  /** Colour of the bright edge on the side from which the light comes, and its strength. */
  rim: Rgb;
  rimStrength: number;
  from: 'left' | 'right';
  shadow: Rgb;
  shadowOpacity: number;
}

/** Layers of a scene from back to front. The first and the last layer are out of focus. */
export interface Scene {
  back: Drawing;
  /** Blur radius of the background. */
  blur: number;
  middle: Drawing;
  front: Drawing;
  /** Set if the front layer, such as falling snow, covers the animal and not only the corners. */
  frontIsEverywhere?: true;
  /** Light and haze over the whole picture, including the animals. */
  air: Drawing;
  light: Light;
  /** Draws the ground in front of the animal's feet, so the animal looks part of the scene. */
  cover?: (drawing: Drawing, dice: Dice, x: number, y: number, width: number) => void;
}

export const sideX = (from: Light['from'], inset: number): number => (from === 'left' ? inset : 1600 - inset);

export function bokeh(
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

/** Adds darker corners, as a lens does, and light from the side. */
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
