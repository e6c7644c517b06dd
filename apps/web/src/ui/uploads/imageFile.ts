/** Pictures are smaller than this. */
const MAX_BYTES = 5 * 1024 * 1024;

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'];

/** Codes of `errors`, the same that the server would answer with. */
export type ImageProblem = 'image_not_accepted' | 'file_too_large';

/** What is wrong with a file that is about to be sent, as far as can be seen from here: the server looks inside. */
export function imageProblem(file: File): ImageProblem | null {
  if (!IMAGE_TYPES.includes(file.type)) return 'image_not_accepted';
  return file.size < MAX_BYTES ? null : 'file_too_large';
}
