import { type ClipboardEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { CreateWallPostDto } from '../../api/limits';
import { newClientId } from '../../lib/useClientId';
import type { DraftMedia, StoredMedia } from './draftMedia';
import { UploadQueue } from './UploadQueue';
import { useFileDrop } from './useFileDrop';

const { maxItems: MAX_PICTURES } = CreateWallPostDto.media;

/** Reason why some of the chosen files were left out. */
export type LeftOut = 'tooMany' | 'oneVideo';

/** Files that a field accepts: up to ten pictures or one video, pictures, or one picture. */
type Accepted = 'media' | 'pictures' | 'picture';

interface MediaUploadsOptions {
  /** The media of the draft, which the caller stores. */
  media: readonly DraftMedia[];
  onChange: (update: (media: readonly DraftMedia[]) => DraftMedia[]) => void;
  /** Prefix of the storage keys of files that are not uploaded yet. */
  draftKey: string;
  accepted?: Accepted;
  /** Maximum number of pictures. */
  maxPictures?: number;
}

export type MediaUploads = ReturnType<typeof useMediaUploads>;

// Some browsers report no type.
const isVideoFile = ({ type, name }: File) =>
  type.startsWith('video/') || (!type && /\.(mp4|m4v|mov|webm)$/i.test(name));
const isMediaFile = (file: File) => file.type.startsWith('image/') || isVideoFile(file);

/**
 * Chooses the files that the draft can contain. Of mixed files, only the kind of the first one is
 * added.
 */
function choose(media: readonly DraftMedia[], files: readonly File[], accepted: Accepted, maxPictures: number) {
  const [existing] = media;
  const isVideo =
    accepted === 'media' && (existing ? existing.isVideo : files[0] !== undefined && isVideoFile(files[0]));
  const ofKind = accepted === 'media' ? files.filter((file) => isVideoFile(file) === isVideo) : files;
  const max = isVideo || accepted === 'picture' ? 1 : maxPictures;
  const added = ofKind.slice(0, Math.max(0, max - media.length));
  const isComplete = added.length === files.length;
  const leftOut: LeftOut | null = isComplete ? null : isVideo || ofKind.length < files.length ? 'oneVideo' : 'tooMany';
  return { added, isVideo, leftOut };
}

/**
 * Uploads pictures or a video that the user picks, drops or pastes. Uploads start immediately and
 * continue after a reload.
 */
export function useMediaUploads({
  media,
  onChange,
  draftKey,
  accepted = 'media',
  maxPictures = MAX_PICTURES,
}: MediaUploadsOptions) {
  const [queue] = useState(() => new UploadQueue(draftKey));
  const uploads = useSyncExternalStore(queue.subscribe, queue.get);
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const { isDragging, setDragging, dropProps } = useFileDrop((files) => add(files));
  const isSingle = accepted === 'picture';

  const change = (key: string, changed: Partial<DraftMedia>) =>
    onChange((before) => before.map((item) => (item.key === key ? { ...item, ...changed } : item)));
  const onStored = (key: string) => (stored: StoredMedia) => change(key, { stored });

  function add(files: readonly File[]) {
    const { added, isVideo, leftOut: rest } = choose(isSingle ? [] : media, files, accepted, maxPictures);
    setLeftOut(isSingle ? null : rest);
    if (!added.length) return;
    // A new picture replaces the single picture of a field.
    if (isSingle) queue.removeAll();
    const items = added.map(({ name }): DraftMedia => ({
      key: newClientId(),
      name,
      isVideo,
      description: '',
      stored: null,
    }));
    onChange((before) => [...(isSingle ? [] : before), ...items]);
    items.forEach(({ key }, index) => queue.add(key, added[index]!, isVideo, onStored(key)));
  }

  function remove(key: string) {
    setLeftOut(null);
    queue.remove(key);
    onChange((before) => before.filter((item) => item.key !== key));
  }

  const unsentMedia = useEffectEvent(() => media.filter(({ stored }) => !stored));
  const afterUpload = useEffectEvent((key: string, stored: StoredMedia) => change(key, { stored }));
  const afterRestore = useEffectEvent((key: string, isFound: boolean) => {
    // The browser had no space for the file, so the draft cannot keep it.
    if (!isFound) remove(key);
  });
  useEffect(() => {
    let isMounted = true;
    for (const { key, isVideo } of unsentMedia())
      void queue
        .restore(key, isVideo, (stored) => afterUpload(key, stored))
        .then((isFound) => isMounted && afterRestore(key, isFound));
    return () => {
      isMounted = false;
      queue.close();
    };
  }, [queue]);

  return {
    media,
    uploads,
    leftOut,
    max: maxPictures,
    hasVideos: accepted === 'media',
    isMultiple: !isSingle,
    /** Whether no more files can be added. */
    isFull: !isSingle && (media.length >= maxPictures || media.some(({ isVideo }) => isVideo)),
    /** Whether a file is being converted or sent. */
    isSending: media.some(({ key }) => ['waiting', 'preparing', 'sending'].includes(uploads.get(key)?.status ?? '')),
    /** Whether a file is not uploaded yet. */
    isMissing: media.some(({ stored }) => !stored),
    isDragging,

    add,
    retry: (key: string) => queue.retry(key),
    /** Cancels the upload or removes the picture. */
    remove,
    describe: (key: string, description: string) => change(key, { description }),
    arrange: (keys: readonly string[]) =>
      onChange((before) => before.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))),
    /** Forgets the files after the post or message has been sent or discarded. */
    finish: () => {
      setLeftOut(null);
      queue.removeAll();
    },

    isDraggedOver: setDragging,

    /** Props for an element that accepts dropped and pasted files. */
    dropProps: {
      'data-takes-drops': true,
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files].filter(isMediaFile);
        if (!files.length) return;
        event.preventDefault();
        add(files);
      },
      ...dropProps,
    },
  };
}
