import { drawJpeg } from './drawJpeg';

/** Maximum side length of a crop. Equals the width of the server's largest variant. */
const LONGEST_SIDE = 1920;
const QUALITY = 0.9;

/** An area of a rotated picture, in the original's pixels. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise rotation in degrees, a multiple of 90. */
  rotation: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the size of the cropped picture, and where the centre of the rotated original lies in
 * the cropped picture.
 */
export function planCrop(picture: Size, { x, y, width, height, rotation }: Crop) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const isSideways = rotation % 180 !== 0;
  const rotatedSize = isSideways ? { width: picture.height, height: picture.width } : picture;
  return {
    scale,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    middle: { x: rotatedSize.width / 2 - x, y: rotatedSize.height / 2 - y },
  };
}

/** Draws the crop as a JPEG. Browsers have already applied the EXIF rotation. */
export async function cropPhoto(picture: HTMLImageElement, crop: Crop, name: string): Promise<File> {
  const { naturalWidth, naturalHeight } = picture;
  const { scale, width, height, middle } = planCrop({ width: naturalWidth, height: naturalHeight }, crop);
  return drawJpeg(name, {
    width,
    height,
    quality: QUALITY,
    draw: (context) => {
      context.scale(scale, scale);
      context.translate(middle.x, middle.y);
      context.rotate((crop.rotation * Math.PI) / 180);
      context.drawImage(picture, -naturalWidth / 2, -naturalHeight / 2);
    },
  });
}
