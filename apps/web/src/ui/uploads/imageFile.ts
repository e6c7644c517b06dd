import { UploadMediaDto } from '../../api/limits';

const { maxLength: MAX_BYTES } = UploadMediaDto.file;

export const IMAGE_TYPES: readonly string[] = UploadMediaDto.file.accept;

/** Codes of `errors`, the same as the server's. */
export type ImageProblem = 'image_not_accepted' | 'file_too_large';

/** Checks type and size of a file before it is uploaded; the server checks its content. */
export function imageProblem(file: File): ImageProblem | null {
  if (!IMAGE_TYPES.includes(file.type)) return 'image_not_accepted';
  return file.size <= MAX_BYTES ? null : 'file_too_large';
}
