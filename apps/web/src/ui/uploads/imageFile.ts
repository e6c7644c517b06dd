import { UploadMediaDto } from '../../api/limits';

const { maxLength: MAX_BYTES } = UploadMediaDto.file;

export const IMAGE_TYPES: readonly string[] = UploadMediaDto.file.accept;

/** Codes of `errors`, the same that the server would answer with. */
export type ImageProblem = 'image_not_accepted' | 'file_too_large';

/** What is wrong with a file that is about to be sent, as far as can be seen from here: the server looks inside. */
export function imageProblem(file: File): ImageProblem | null {
  if (!IMAGE_TYPES.includes(file.type)) return 'image_not_accepted';
  return file.size <= MAX_BYTES ? null : 'file_too_large';
}
