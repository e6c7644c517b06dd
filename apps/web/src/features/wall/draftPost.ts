import { pictureUrl } from '../../api/pictures';
import { fileStore } from '../../lib/fileStore';
import { postDraftKey, postOutbox } from './postDraft';

/**
 * Prepares the form for a new post on the wall: adds a text to what the user has written, and a
 * picture if there is none. The form uploads the picture when it is opened.
 */
export async function draftPost(userUuid: string, text: string, photoUrl: string | undefined) {
  const key = postDraftKey(userUuid);
  const { content, media } = postOutbox.get(key).values;
  // The user may have left the wall without sending the draft.
  if (!content.includes(text)) {
    postOutbox.change(key, { content: [content, text].filter(Boolean).join('\n'), media });
  }
  if (photoUrl && !media && !(await fileStore.get(key))) {
    const picture = await load(pictureUrl(photoUrl));
    if (picture) await fileStore.put(key, picture);
  }
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
