import sharp from 'sharp';
import { Drawing } from '../drawing.js';
import { rasterOf } from '../raster.js';
import { enlarge, overlay } from './emoji.js';
import { toCss, type Coat, type Figure } from './poses.js';

/** Draws a person's head and shoulders from the emoji set, in a jumper of these colours. */
export async function drawPerson(emoji: string, jumper: Coat): Promise<Figure> {
  const [shade, middle, light] = jumper.map(toCss) as [string, string, string];
  const width = 720;
  const height = 900;
  const drawing = new Drawing();
  const cloth = drawing.linear(
    [
      [0, light],
      [0.5, middle],
      [1, shade],
    ],
    [0.4, 0, 0.6, 1],
  );
  drawing.path('M40 900C40 700 150 610 280 585H440C570 610 680 700 680 900Z', cloth);
  drawing.path('M262 592Q360 690 458 592L440 560H280Z', 'rgb(226,168,150)');
  drawing.path('M256 584Q360 704 464 584', 'none', `stroke="${light}" stroke-width="26" stroke-linecap="round"`);
  drawing.path(
    'M150 900Q148 800 178 740M570 900Q572 800 542 740',
    'none',
    `stroke="${shade}" stroke-width="10" stroke-linecap="round" opacity="0.6"`,
  );
  drawing.glow(360, 610, 190, 70, shade, 0.55);
  const bust = sharp(drawing.toSvg(width, height, { x: 0, y: 0, width, height }));
  const raster = await rasterOf(bust.composite([overlay(await enlarge(emoji, 600), 60, 20)]));
  return { ...raster, feet: 1, flat: false };
}
