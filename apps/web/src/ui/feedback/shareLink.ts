import { notify } from './notify';

/** Hands the link to a page to the device's own way of sharing; where there is none, or it fails, the link is copied. */
export async function shareLink(path: string, title?: string) {
  const url = new URL(path, window.location.origin).href;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ ...(title !== undefined && { title }), url });
      return;
    } catch (error) {
      // Who changes their mind gets no message.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    notify.success((t) => t('common:share.copied'));
  } catch {
    // Without https, or without permission.
    notify.error((t) => t('common:share.failed', { url }));
  }
}
