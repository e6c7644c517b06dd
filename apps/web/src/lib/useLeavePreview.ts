import { useEffect } from 'react';

/**
 * Removes the server's link preview tags on navigation, because they describe only the first page.
 */
export function useLeavePreview() {
  useEffect(
    () => () => {
      for (const element of document.head.querySelectorAll('[data-preview]')) element.remove();
    },
    [],
  );
}
