import sharp from 'sharp';
import { Drawing } from '../drawing.js';
import { open, rasterOf } from '../raster.js';
import { drawBody } from './body.js';
import { paint } from './coat.js';
import { enlarge, overlay } from './emoji.js';
import { drawJumper } from './jumper.js';
import { BASES, type Base, type BaseName, type Figure, type Look } from './poses.js';

/** Sizes to which the emoji are enlarged: whole animals, and heads on drawn bodies. */
const WHOLE = 500;

const HEAD = 430;

/** Draws an animal with its coat, about 700 pixels high, without the light of a scene. */
export async function drawFigure(pose: BaseName, look: Look): Promise<Figure> {
  if (pose === 'jumper') return drawJumper(look.coat!);
  const base: Base = BASES[pose];
  if (!base.body) {
    const raster = await enlarge(base.emoji, WHOLE);
    await paint(raster, base, look, pose);
    return { ...raster, feet: 0.93, flat: base.flat === true };
  }
  const { body, front, width, height } = drawBody(base.body, base.family, pose.includes('Cat'));
  const view = { x: 0, y: 0, width, height };
  const isLying = base.body === 'loaf' || base.body === 'tailless';
  const head = await enlarge(base.emoji, isLying ? HEAD - 10 : HEAD);
  const raster = await rasterOf(
    sharp(body.toSvg(width, height, view)).composite([
      isLying ? overlay(head, 40, 60) : overlay(head, Math.round((width - HEAD) / 2), 0),
      { input: front.toSvg(width, height, view) },
    ]),
  );
  await paint(raster, base, look, pose);
  const feet = (height - 20) / height;
  if (!look.collar || isLying) return { ...raster, feet, flat: false };
  const collar = new Drawing();
  collar
    .line('M178 414Q256 462 334 414', look.collar, 24)
    .line('M184 408Q256 452 328 408', '#ffffff', 4, 'opacity="0.35"');
  collar.ellipse(256, 462, 21, 21, '#f2c14e').ellipse(250, 456, 7, 7, '#fff4cf');
  const dressed = await rasterOf(open(raster).composite([{ input: collar.toSvg(width, height, view) }]));
  return { ...dressed, feet, flat: false };
}
