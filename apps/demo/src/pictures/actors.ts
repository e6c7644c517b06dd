import sharp from 'sharp';
import type { View } from './drawing.js';
import type { Figure } from './figures/poses.js';
import type { Light } from './scenes/scene.js';
import { open, rasterOf, type Layer, type Raster } from './raster.js';

/** Position of a figure in the 1600 × 1200 world: the middle of its feet, and its height. */
export interface Place {
  x: number;
  y: number;
  height: number;
  flip?: boolean;
  /** Rotation in degrees, clockwise. */
  turn?: number;
}

/** A figure or an object in a scene. */
export interface Actor {
  figure: Figure;
  place: Place;
  /** Width of the feet as a fraction of the figure's width. */
  stance: number;
}

/** Converts world units to pixels of the picture. */
export interface Camera {
  view: View;
  zoom: number;
}

/** Applies a scene's light to an animal: a tint, a bright edge on one side, shade on the other. */
async function shine(figure: Figure, light: Light, flip: boolean): Promise<Raster> {
  const { pixels, width, height } = figure;
  const lit = Buffer.from(pixels);
  const reach = Math.round(width * 0.022);
  const way = (light.from === 'left') !== flip ? -1 : 1;
  const outline = await open(figure)
    .extractChannel(3)
    .blur(Math.max(1, width * 0.011))
    .raw()
    .toBuffer();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (pixels[at + 3] === 0) continue;
      const side = ((x / width - 0.5) * way + (0.45 - y / height) * 0.7) * 0.16;
      const nx = x + way * reach;
      const ny = y - reach;
      const beyond = nx < 0 || nx >= width || ny < 0 ? 0 : outline[ny * width + nx]!;
      const edge = (Math.max(0, outline[y * width + x]! - beyond) / 255) * light.rimStrength * 0.8;
      for (let channel = 0; channel < 3; channel++) {
        const tinted = pixels[at + channel]! * light.tint[channel]! * (1 + side);
        lit[at + channel] = Math.max(0, Math.min(255, tinted + (light.rim[channel]! - tinted) * edge));
      }
    }
  }
  return { pixels: lit, width, height };
}

/** Draws a figure in the scene's light, at its position in the picture. */
export async function stand({ figure, place }: Actor, light: Light, { view, zoom }: Camera): Promise<Layer> {
  const height = Math.round(place.height * zoom);
  const width = Math.round((figure.width / figure.height) * place.height * zoom);
  const lit = open(await shine(figure, light, place.flip === true));
  let raster = await rasterOf((place.flip ? lit.flop() : lit).resize(width, height, { fit: 'fill', kernel: 'linear' }));
  if (place.turn) raster = await rasterOf(open(raster).rotate(place.turn, { background: '#0000' }));
  const feet = figure.flat ? height / 2 : height * figure.feet;
  return {
    ...raster,
    left: Math.round((place.x - view.x) * zoom - raster.width / 2),
    top: Math.round((place.y - view.y) * zoom - feet - (raster.height - height) / 2),
  };
}

/** Draws the soft shadow of a figure, at half the size of the picture. */
export async function castShadow(actor: Actor, layer: Layer, light: Light, { view, zoom }: Camera): Promise<Layer> {
  const { figure, place } = actor;
  const away = light.from === 'left' ? 1 : -1;
  const width = Math.max(8, Math.round(layer.width / 2));
  const height = Math.max(8, Math.round((layer.height / 2) * (figure.flat ? 1 : 0.34)));
  const blur = Math.max(2, (figure.flat ? 0.016 : 0.026) * width);
  const pad = Math.ceil(blur * 2.5);
  const silhouette = await open(layer)
    .extractChannel(3)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const thrown = sharp(silhouette, { raw: { width, height, channels: 1 } });
  if (!figure.flat) thrown.affine([1, -0.7 * away, 0, 1], { background: '#000', interpolator: 'bilinear' });
  const { data, info } = await thrown
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: '#000' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const soft = await sharp(data, { raw: { ...size, channels: 1 } })
    .blur(blur)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const pixels = Buffer.alloc(soft.length * 4);
  for (let pixel = 0; pixel < soft.length; pixel++) {
    // The shadow is darkest at the feet and fades with the distance.
    const depth = figure.flat ? 1 : 0.35 + 0.65 * (Math.floor(pixel / size.width) / size.height);
    pixels[pixel * 4] = light.shadow[0];
    pixels[pixel * 4 + 1] = light.shadow[1];
    pixels[pixel * 4 + 2] = light.shadow[2];
    pixels[pixel * 4 + 3] = soft[pixel]! * light.shadowOpacity * depth;
  }
  if (figure.flat) {
    const left = Math.round(layer.left / 2 - pad + layer.width * 0.02 * away);
    return { ...size, pixels, left, top: Math.round(layer.top / 2 - pad + layer.height * 0.022) };
  }
  const lean = away > 0 ? 0 : size.width - width - 2 * pad;
  const feet = ((place.y - view.y) * zoom) / 2;
  return {
    ...size,
    pixels,
    left: Math.round(layer.left / 2 - pad - lean),
    top: Math.round(feet - height * figure.feet - pad),
  };
}
