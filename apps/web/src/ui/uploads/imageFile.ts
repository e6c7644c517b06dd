import { UploadMediaDto } from '../../api/limits';

const { maxLength: MAX_BYTES } = UploadMediaDto.file;

const SENDABLE_TYPES: readonly string[] = UploadMediaDto.file.accept;

/** Error codes in the `errors` namespace. */
export type ImageProblem =
  | 'image_not_accepted'
  | 'image_not_convertible'
  | 'image_broken'
  | 'file_too_large'
  | 'network';

/** File types, each with a pattern for the first bytes of a file. */
const SIGNATURES: [type: string, beginning: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/gif', /^GIF8/],
  // A HEIC file lists its brands at the start. AVIF files and videos have other brands.
  ['image/heic', /^.{4}ftyp.*(hei[cmsx]|hev[cmsx])/s],
];

/**
 * Returns the type according to the content, otherwise according to the file name. Empty if
 * neither reveals the type.
 */
async function typeOf(file: File): Promise<string> {
  const beginning = String.fromCharCode(...new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  const match = SIGNATURES.find(([, signature]) => signature.test(beginning));
  return match?.[0] ?? file.type.replace('application/octet-stream', '');
}

export interface PreparedImage {
  /** The file to upload, or the unchanged chosen file if there is a problem. */
  file: File;
  problem: ImageProblem | null;
}

/**
 * Prepares a chosen picture for the server: converts large photos and other formats to JPEG. Keeps
 * JPEG, PNG and GIF files within the size limit. Calls `onConvert` before a conversion, which may
 * take seconds.
 */
export async function prepareImage(file: File, onConvert?: () => void): Promise<PreparedImage> {
  const type = await typeOf(file).catch(() => null);
  // The user moved or deleted the file after choosing it.
  if (type === null) return { file, problem: 'image_broken' };
  const isSendable = SENDABLE_TYPES.includes(type);
  if (isSendable && file.size <= MAX_BYTES) return { file, problem: null };
  // A GIF is not converted, because a JPEG would lose the animation.
  if (type === 'image/gif') return { file, problem: 'file_too_large' };
  if (type && !type.startsWith('image/')) return { file, problem: 'image_not_accepted' };
  onConvert?.();
  const converter = await import('./convertImage').catch(() => null);
  if (!converter) return { file, problem: 'network' };
  try {
    return { file: await converter.convertImage(file, type, MAX_BYTES), problem: null };
  } catch (error) {
    if (error instanceof converter.DecoderNotLoaded) return { file, problem: 'network' };
    if (isSendable) return { file, problem: 'file_too_large' };
    return { file, problem: type ? 'image_not_convertible' : 'image_not_accepted' };
  }
}
