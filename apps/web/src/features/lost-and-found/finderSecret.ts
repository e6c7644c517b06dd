const PREFIX = 'found-report:';

/**
 * Secrets with which finders without an account manage their reports. They come from an emailed
 * link and are kept until the tab is closed.
 */
export const finderSecret = {
  read: (uuid: string): string | null => {
    try {
      return sessionStorage.getItem(PREFIX + uuid);
    } catch {
      // The browser forbids storage.
      return null;
    }
  },
  write: (uuid: string, secret: string) => {
    try {
      sessionStorage.setItem(PREFIX + uuid, secret);
    } catch {
      // The browser forbids storage, so the finder can use the link again.
    }
  },
};
