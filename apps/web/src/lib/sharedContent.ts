import { fileStore } from './fileStore';

/** Text and files that a phone's share sheet has sent to the app. */
export interface SharedContent {
  text: string;
  files: File[];
}

const KEY = 'shared';
/** Older content is discarded, because somebody else may use the device by then. */
const MAX_AGE_MS = 60 * 60_000;

export const sharedContent = {
  /** Stores the content for the page, because only the service worker receives it. */
  put: (content: SharedContent) => fileStore.put(KEY, { ...content, at: Date.now() }),

  /** Returns and removes the content. */
  async take(): Promise<SharedContent | null> {
    const { text, files, at } = ((await fileStore.get(KEY)) ?? {}) as Partial<SharedContent & { at: number }>;
    if (text === undefined || !files || !at) return null;
    await fileStore.remove(KEY);
    return Date.now() - at < MAX_AGE_MS ? { text, files } : null;
  },
};
