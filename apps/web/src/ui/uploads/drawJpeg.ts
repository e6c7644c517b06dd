interface DrawnPicture {
  width: number;
  height: number;
  /** JPEG quality from 0 to 1. */
  quality: number;
  draw: (context: CanvasRenderingContext2D) => void;
}

/** Draws a JPEG without metadata, with the original file's name. */
export async function drawJpeg(name: string, { width, height, quality, draw }: DrawnPicture): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency, so transparent parts become white instead of black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  draw(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // A phone with little memory may fail to draw a large picture.
  if (!blob) throw new Error('The picture could not be drawn');
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
