import type { Scene } from './scene.js';

type Cover = NonNullable<Scene['cover']>;

/** Draws grass in front of the feet. */
export const blades =
  (colours: readonly string[]): Cover =>
  (drawing, dice, x, y, width) => {
    // The colours of the blades fade into the meadow at the bottom.
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

/** Draws snow or sand around the feet. */
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

/** Draws fallen leaves around the feet. */
export const litter =
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

/** Draws straw around the feet. */
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
