import { notify } from '../../ui/feedback/notify';

/** Hands a link to the device's own way of sharing; where there is none, it is copied. */
export async function share(title: string, url: string) {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Somebody has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    notify.success((t) => t('blogs:post.linkCopied'));
  } catch {
    // Without https, or without permission.
    notify.error((t) => t('blogs:post.copyFailed', { url }));
  }
}
