import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/ApiError';
import { pictureUrl } from '../../api/pictures';
import type { components } from '../../api/schema';
import { fileStore } from '../../lib/fileStore';
import { useFailure } from '../../ui/feedback/useFailure';
import { type ImageProblem, prepareImage } from '../../ui/uploads/imageFile';
import { useFileDrop } from './useFileDrop';

/** A picture that the server has stored and that a post or message can use. */
export type Media = components['schemas']['Media'];

/** A picture to show. Its dimensions are unknown if it was attached during an earlier visit. */
export type ShownMedia = Pick<Media, 'url'> & Partial<Media>;

interface MediaUploadOptions {
  /** The uploaded picture, which the caller stores in its draft. */
  value: ShownMedia | null;
  onChange: (media: Media | null) => void;
  /** URL of the current picture, if it can only be replaced with a new upload, not removed. */
  original?: string | null;
  /** Storage key for a file that is not uploaded yet. */
  draftKey: string;
}

interface ChosenFile {
  file: File;
  preview: string;
  problem: ImageProblem | null;
  /** Whether the upload has finished. */
  isStored: boolean;
}

export type MediaUpload = ReturnType<typeof useMediaUpload>;

const firstImage = (files: FileList) => [...files].find(({ type }) => type.startsWith('image/'));

/**
 * Uploads one picture that the user picks, drops or pastes. The upload starts immediately and
 * continues after a reload. Supports cancel, retry and removal.
 */
export function useMediaUpload({ value, onChange, original, draftKey }: MediaUploadOptions) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  /** Upload progress from 0 to 1. Null if nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { isDragging, setDragging, dropProps } = useFileDrop(([file]) => choose(file));
  const inFlight = useRef<AbortController | null>(null);
  const failure = useFailure(error);

  function reset() {
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
    const controller = new AbortController();
    inFlight.current = controller;
    setError(null);
    setSent(0);
    const form = new FormData();
    form.append('file', file);
    try {
      // Loaded on demand with the first upload.
      const { upload } = await import('../../api/upload');
      const media = await upload<Media>('/media', form, { signal: controller.signal, onProgress: setSent });
      if (controller.signal.aborted) return;
      void fileStore.remove(draftKey);
      onChange(media);
      setChosen((shown) => shown && { ...shown, isStored: true });
      setSent(null);
    } catch (reason) {
      if (controller.signal.aborted) return;
      setSent(null);
      setError(reason instanceof ApiError ? reason : new ApiError(0, { code: 'network' }));
    }
  }

  const isOriginal = value !== null && value.url === original;

  function choose(file: File | null | undefined) {
    if (!file) return;
    reset();
    // The original picture cannot be removed, so it stays the value until the upload has finished.
    if (!isOriginal) onChange(null);
    const preview = URL.createObjectURL(file);
    setChosen({ file, preview, problem: null, isStored: false });
    void prepare(file, preview);
  }

  /** Converts the file if necessary and uploads it. A converted file also replaces the preview. */
  async function prepare(original: File, preview: string) {
    const controller = new AbortController();
    inFlight.current = controller;
    setSent(0);
    setIsPreparing(true);
    const { file, problem } = await prepareImage(original);
    if (controller.signal.aborted) return;
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
    let isMounted = true;
    void fileStore.get(draftKey).then((file) => isMounted && restore(file));
    return () => {
      isMounted = false;
      inFlight.current?.abort();
    };
  }, [draftKey]);

  return {
    /** The chosen file, or otherwise the picture uploaded during an earlier visit. */
    preview: chosen ? { src: chosen.preview, media: value } : value && { src: pictureUrl(value.url), media: value },
    sent,
    isSending: sent !== null,
    /** Whether the file is being converted to a format that the server accepts. */
    isPreparing,
    /** Whether the chosen file is not uploaded yet. */
    isMissing: chosen !== null && !chosen.isStored,
    problem: chosen?.problem ?? null,
    error: failure,
    isDragging,

    choose,
    retry: () => chosen && void send(chosen.file),
    /** Cancels the upload or removes the picture. */
    remove: () => {
      reset();
      onChange(null);
    },
    /** Resets the field after the post or message with the picture has been sent. */
    finish: reset,

    isDraggedOver: setDragging,

    /** Props for an element that accepts dropped and pasted pictures. */
    dropProps: {
      'data-takes-drops': true,
      onPaste: (event: ClipboardEvent) => {
        const file = firstImage(event.clipboardData.files);
        if (!file) return;
        event.preventDefault();
        choose(file);
      },
      ...dropProps,
    },
  };
}
