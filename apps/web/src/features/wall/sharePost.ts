import { paths } from '../../routing/addresses';
import { notify } from '../../ui/feedback/notify';
import type { WallPost } from './wall.queries';

/** Hands the post's address to what the device shares with, or to the clipboard. */
export async function sharePost({ id }: WallPost) {
  const url = new URL(paths.wallPost(id), window.location.origin).href;
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ url });
      return;
    }
    await navigator.clipboard.writeText(url);
    notify.success((t) => t('wall:share.copied'));
  } catch (error) {
    // Who changes their mind gets no message.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify.error((t) => t('wall:share.failed', { url }));
  }
}
