import { notify } from './notify';

/**
 * Shares a link with the system's share dialog. Copies the link if there is no such dialog or
 * sharing fails.
 */
export async function shareLink(path: string, title?: string) {
  const url = new URL(path, window.location.origin).href;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ ...(title !== undefined && { title }), url });
      return;
    } catch (error) {
      // The user closed the dialog, so nothing is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    notify.success((t) => t('common:share.copied'));
  } catch {
    // Copying failed because it needs HTTPS and permission.
    notify.error((t) => t('common:share.failed', { url }));
  }
}
