import libheif from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** The part of libheif's API that this file uses. The package contains no types for it. */
interface HeifImage {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  display(target: ImageData, done: (result: ImageData | null) => void): void;
}
interface Decoder {
  HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] };
}

/** Message to the page: the upright picture, or the reason for the failure. */
export type HeicResult = ImageData | 'broken' | 'network';

const post = (result: HeicResult) =>
  postMessage(result, { transfer: result instanceof ImageData ? [result.data.buffer] : [] });

async function decode(file: File): Promise<HeicResult> {
  const wasm = await fetch(wasmUrl).then(
    (response) => (response.ok ? response.arrayBuffer() : null),
    () => null,
  );
  if (!wasm) return 'network';
  const { HeifDecoder } = libheif({ wasmBinary: wasm }) as unknown as Decoder;
  const images = new HeifDecoder().decode(await file.arrayBuffer());
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return 'broken';
  const pixels = new ImageData(image.get_width(), image.get_height());
  return (await new Promise<ImageData | null>((resolve) => image.display(pixels, resolve))) ?? 'broken';
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  decode(data).then(post, () => post('broken'));
});
