/** Sides of a crop are at most this long: more than any screen shows. */
const LONGEST_SIDE = 1920;
const QUALITY = 0.9;

/** A part of a picture after it was turned, in its own pixels. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Quarter turns to the right, in degrees. */
  rotation: number;
}

interface Size {
  width: number;
  height: number;
}

/** How large the result becomes, and where the middle of the whole turned picture lies on it. */
export function planCrop(picture: Size, { x, y, width, height, rotation }: Crop) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const isSideways = rotation % 180 !== 0;
  const turned = isSideways ? { width: picture.height, height: picture.width } : picture;
  return {
    scale,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    middle: { x: turned.width / 2 - x, y: turned.height / 2 - y },
  };
}

/** Draws the wanted part of a picture as a JPEG. The picture comes as browsers show it: upright, whatever its EXIF data says. */
export async function cropPhoto(picture: HTMLImageElement, crop: Crop, name: string): Promise<File> {
  const { naturalWidth, naturalHeight } = picture;
  const { scale, width, height, middle } = planCrop({ width: naturalWidth, height: naturalHeight }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  // A JPEG has nothing to see through: what was transparent becomes white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.scale(scale, scale);
  context.translate(middle.x, middle.y);
  context.rotate((crop.rotation * Math.PI) / 180);
  context.drawImage(picture, -naturalWidth / 2, -naturalHeight / 2);

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // Phones short of memory give up on large pictures.
  if (!blob) throw new Error('The picture could not be drawn');
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
