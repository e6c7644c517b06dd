import { useEffect } from 'react';

/** Takes away what the server says about a page in its head when another page is shown. */
export function useLeavePreview() {
  useEffect(
    () => () => {
      for (const element of document.head.querySelectorAll('[data-preview]')) element.remove();
    },
    [],
  );
}
