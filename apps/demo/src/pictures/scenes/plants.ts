import type { Dice, Drawing } from '../drawing.js';

export function tree(
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

export function pine(
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

/** Draws blades of grass that lean a little and are larger in front. */
export function tufts(
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

export function flowers(
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

/** Draws large leaves and flowers in the lower corners, close to the camera. */
export function nearPlants(front: Drawing, dice: Dice, leaf: readonly string[], bloom: readonly string[]): void {
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
