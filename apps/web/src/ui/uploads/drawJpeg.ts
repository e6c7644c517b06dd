interface DrawnPicture {
  width: number;
  height: number;
  /** From 0 to 1. */
  quality: number;
  draw: (context: CanvasRenderingContext2D) => void;
}

/** Returns a JPEG without metadata, named like the original file. */
export async function drawJpeg(name: string, { width, height, quality, draw }: DrawnPicture): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: transparent parts become white instead of black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  draw(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Phones with little memory may fail on large pictures.
  if (!blob) throw new Error('The picture could not be drawn');
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
