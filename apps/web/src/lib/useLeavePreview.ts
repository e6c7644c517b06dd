import { useEffect } from 'react';

/** Removes the link preview tags, which the server writes for the first page, on navigation. */
export function useLeavePreview() {
  useEffect(
    () => () => {
      for (const element of document.head.querySelectorAll('[data-preview]')) element.remove();
    },
    [],
  );
}
