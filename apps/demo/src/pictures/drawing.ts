/** Size of the world in which pictures are drawn. A camera selects the visible part. */
export const WORLD = { width: 1600, height: 1200 };

export type Rgb = readonly [number, number, number];

export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pseudo-random number generator with a seed (mulberry32). */
export class Dice {
  private state: number;

  constructor(seed: string) {
    this.state = 2166136261;
    for (const char of seed) this.state = Math.imul(this.state ^ char.charCodeAt(0), 16777619);
  }

  /** Returns a number from `low` up to `high`. */
  between(low: number, high: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (high - low);
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.between(0, items.length))]!;
  }
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Layer of a picture as SVG. Shapes are added from back to front. */
export class Drawing {
  private readonly defs: string[] = [];
  private readonly shapes: string[] = [];

  private stops(list: readonly Stop[]): string {
    return list
      .map(
        ([offset, colour, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('');
  }

  /** Adds a gradient from top to bottom or along a vector, relative to its shape. */
  linear(stops: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
    const id = `g${this.defs.length}`;
    this.defs.push(
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${this.stops(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** Adds a radial gradient, relative to its shape. */
  radial(stops: readonly Stop[], [cx, cy, r] = [0.5, 0.5, 0.5]): string {
    const id = `g${this.defs.length}`;
    this.defs.push(`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${this.stops(stops)}</radialGradient>`);
    return `url(#${id})`;
  }

  rect(x: number, y: number, width: number, height: number, fill: string, extra = ''): this {
    return this.add(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${extra}/>`,
    );
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): this {
    return this.add(
      `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`,
    );
  }

  path(d: string, fill: string, extra = ''): this {
    return this.add(`<path d="${d}" fill="${fill}" ${extra}/>`);
  }

  line(d: string, stroke: string, width: number, extra = ''): this {
    return this.add(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`,
    );
  }

  /** Adds a soft spot of light or shade that fades out at its edge. */
  glow(cx: number, cy: number, rx: number, ry: number, colour: string, opacity = 1): this {
    const fill = this.radial([
      [0, colour, opacity],
      [0.45, colour, opacity * 0.45],
      [1, colour, 0],
    ]);
    return this.ellipse(cx, cy, rx, ry, fill);
  }

  add(shape: string): this {
    this.shapes.push(shape);
    return this;
  }

  get isEmpty(): boolean {
    return this.shapes.length === 0;
  }

  /** Renders the visible part of the drawing at a size in pixels. */
  toSvg(width: number, height: number, view: View = { x: 0, y: 0, ...WORLD }): Buffer {
    const box = [view.x, view.y, view.width, view.height].map(round).join(' ');
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="none">` +
        `<defs>${this.defs.join('')}</defs>${this.shapes.join('')}</svg>`,
    );
  }
}
