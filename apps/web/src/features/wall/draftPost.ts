import { pictureUrl } from '../../api/pictures';
import { fileStore } from '../../lib/fileStore';
import { newClientId } from '../../lib/useClientId';
import { type DraftMedia, fileKeyOf } from '../media/draftMedia';
import { postDraftKey, postOutbox } from './postDraft';

/**
 * Prepares the form for a new post on the wall: adds a text to what the user has written, and a
 * picture if there is none. The form uploads the picture when it is opened.
 */
export async function draftPost(userUuid: string, text: string, photoUrl: string | undefined) {
  const draftKey = postDraftKey(userUuid);
  const picture = photoUrl && !postOutbox.get(draftKey).values.media.length && (await load(pictureUrl(photoUrl)));
  const { content, media } = postOutbox.get(draftKey).values;
  const added = picture ? [await storePicture(draftKey, picture)] : [];
  postOutbox.change(draftKey, {
    // The user may have left the wall without sending the draft.
    content: content.includes(text) ? content : [content, text].filter(Boolean).join('\n'),
    media: [...media, ...added],
  });
}

async function storePicture(draftKey: string, file: File): Promise<DraftMedia> {
  const key = newClientId();
  await fileStore.put(fileKeyOf(draftKey, key), file);
  return { key, name: file.name, isVideo: false, description: '', stored: null };
}

/** Without the picture, the draft has only its text. */
async function load(url: string): Promise<File | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    const picture = await response.blob();
    return new File([picture], url.split('/').at(-1)!, { type: picture.type });
  } catch {
    return null;
  }
}
