import { draft, useDraft } from '../../lib/draft';
import { fileStore } from '../../lib/fileStore';
import { type DraftMedia, readDraftMedia } from './draftMedia';
import { useMediaUploads } from './useMediaUploads';

const NONE: DraftMedia[] = [];

/** Uploads of pictures or a video whose draft has its own storage key. */
export function useDraftMedia(draftKey: string, accepted?: 'media' | 'pictures') {
  const [kept, setDraft] = useDraft<DraftMedia[]>(draftKey, readDraftMedia);
  const media = kept ?? NONE;
  const uploads = useMediaUploads({
    media,
    onChange: (update) =>
      setDraft((before) => {
        const changed = update(before ?? NONE);
        return changed.length > 0 ? changed : null;
      }),
    draftKey,
    accepted,
  });
  return {
    media,
    uploads,
    /** Forgets the draft after the message has been sent. */
    forget: () => {
      uploads.finish();
      setDraft(null);
    },
  };
}

/** Deletes a draft, and its files that are not uploaded yet. */
export async function discardDraftMedia(draftKey: string) {
  const media = readDraftMedia(draft.read(draftKey));
  draft.remove(draftKey);
  await Promise.all(media.map(({ key }) => fileStore.remove(`${draftKey}/${key}`)));
}
