import { ApiError } from '../../api/ApiError';
import { upload } from '../../api/upload';
import { useClientId } from '../../lib/useClientId';
import { prepareImage } from '../../ui/uploads/imageFile';
import { useRecordChange } from './health.queries';

export const ACCEPTED_DOCUMENTS = 'application/pdf,image/*';

/** Converts pictures that the server rejects to JPEG, and leaves PDF files unchanged. */
async function prepared(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const image = await prepareImage(file);
  if (image.problem) throw new ApiError(0, { code: image.problem });
  return image.file;
}

interface NewDocument {
  entryId: number;
  file: File;
}

/** Adds a document to an entry. A retry with the same file stores the document once. */
export function useSendDocument(petUuid: string, onProgress: (sent: number) => void) {
  const clientIdOf = useClientId();
  return useRecordChange(petUuid, async ({ entryId, file }: NewDocument) => {
    onProgress(0);
    const form = new FormData();
    form.append('title', file.name);
    form.append('clientId', clientIdOf([entryId, file.name, file.size, file.lastModified]));
    form.append('file', await prepared(file));
    return upload(`/pet/${petUuid}/health-records/${entryId}/documents`, form, { onProgress });
  });
}
