import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/ApiError';
import { pictureUrl } from '../../api/pictures';
import type { components } from '../../api/schema';
import { fileStore } from '../../lib/fileStore';
import { useFailure } from '../../ui/feedback/useFailure';
import { type ImageProblem, prepareImage } from '../../ui/uploads/imageFile';
import { useFileDrop } from './useFileDrop';

/** A picture that is stored, and can be named in what one writes. */
export type Media = components['schemas']['Media'];

/** Of a picture that was part of something before, the size is not known. */
export type ShownMedia = Pick<Media, 'url'> & Partial<Media>;

interface MediaUploadOptions {
  /** The stored picture, which belongs to the draft of what it is for. */
  value: ShownMedia | null;
  onChange: (media: Media | null) => void;
  /** A picture that another one may replace: it stays the value until that is stored. */
  original?: string | null;
  /** Where a file that is not stored yet is kept on this device: the key of the draft. */
  draftKey: string;
}

interface Chosen {
  file: File;
  preview: string;
  problem: ImageProblem | null;
  /** The server has it. */
  isStored: boolean;
}

export type MediaUpload = ReturnType<typeof useMediaUpload>;

const imageIn = (files: FileList) => [...files].find(({ type }) => type.startsWith('image/'));

/**
 * One picture for a post, a message or the like: chosen, dropped or pasted, sent at once, and there again after a reload. It can be cancelled,
 * tried again and taken out.
 */
export function useMediaUpload({ value, onChange, original, draftKey }: MediaUploadOptions) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** From 0 to 1; null while nothing is on its way. */
  const [sent, setSent] = useState<number | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { isDragging, setDragging, dropProps } = useFileDrop(([file]) => choose(file));
  const inFlight = useRef<AbortController | null>(null);
  const failure = useFailure(error);

  function forget() {
    inFlight.current?.abort();
    inFlight.current = null;
    if (chosen) URL.revokeObjectURL(chosen.preview);
    setChosen(null);
    setSent(null);
    setIsPreparing(false);
    setError(null);
    void fileStore.remove(draftKey);
  }

  async function send(file: File) {
    const abort = new AbortController();
    inFlight.current = abort;
    setError(null);
    setSent(0);
    const form = new FormData();
    form.append('file', file);
    try {
      // Its code is loaded with the first picture.
      const { upload } = await import('../../api/upload');
      const media = await upload<Media>('/media', form, { signal: abort.signal, onProgress: setSent });
      if (abort.signal.aborted) return;
      void fileStore.remove(draftKey);
      onChange(media);
      setChosen((shown) => shown && { ...shown, isStored: true });
      setSent(null);
    } catch (reason) {
      if (abort.signal.aborted) return;
      setSent(null);
      setError(reason instanceof ApiError ? reason : new ApiError(0, { code: 'network' }));
    }
  }

  const isOriginal = value !== null && value.url === original;

  function choose(file: File | null | undefined) {
    if (!file) return;
    forget();
    // Only with the new one: where this device cannot keep its file, nothing but an absence would be left after a reload.
    if (!isOriginal) onChange(null);
    const preview = URL.createObjectURL(file);
    setChosen({ file, preview, problem: null, isStored: false });
    void prepare(file, preview);
  }

  /**
   * Converts the file if necessary, then sends it. Every browser can show the converted picture.
   */
  async function prepare(original: File, preview: string) {
    const abort = new AbortController();
    inFlight.current = abort;
    setSent(0);
    setIsPreparing(true);
    const { file, problem } = await prepareImage(original);
    if (abort.signal.aborted) return;
    setIsPreparing(false);
    if (problem) {
      setSent(null);
      setChosen({ file, preview, problem, isStored: false });
      return;
    }
    if (file !== original) {
      URL.revokeObjectURL(preview);
      setChosen({ file, preview: URL.createObjectURL(file), problem, isStored: false });
    }
    void fileStore.put(draftKey, file);
    void send(file);
  }

  const restore = useEffectEvent((file: unknown) => {
    if (file instanceof File && (!value || isOriginal) && !chosen) choose(file);
  });
  useEffect(() => {
    let isWanted = true;
    void fileStore.get(draftKey).then((file) => isWanted && restore(file));
    return () => {
      isWanted = false;
      inFlight.current?.abort();
    };
  }, [draftKey]);

  return {
    /** What to show of it: from this device as long as it is at hand. */
    preview: chosen ? { src: chosen.preview, media: value } : value && { src: pictureUrl(value.url), media: value },
    sent,
    isSending: sent !== null,
    /** The file is being converted to a format that the server accepts. */
    isPreparing,
    /** One was chosen that the server does not have yet. */
    isMissing: chosen !== null && !chosen.isStored,
    problem: chosen?.problem ?? null,
    error: failure,
    isDragging,

    choose,
    retry: () => chosen && void send(chosen.file),
    /** Stops what is on its way, or takes the picture out. */
    remove: () => {
      forget();
      onChange(null);
    },
    /** It is part of something that was sent. */
    finish: forget,

    isDraggedOver: setDragging,

    /** For what pictures can be dropped on or pasted into, such as a form. */
    dropProps: {
      'data-takes-drops': true,
      onPaste: (event: ClipboardEvent) => {
        const file = imageIn(event.clipboardData.files);
        if (!file) return;
        event.preventDefault();
        choose(file);
      },
      ...dropProps,
    },
  };
}
