import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type SharedContent, sharedContent } from '../../lib/sharedContent';
import { useChangeSearch } from '../../routing/useChangeSearch';

/**
 * Calls `onContent` once with the content that the phone's share sheet has sent. Returns whether
 * the content was lost, because the service worker did not run yet or the device has no space.
 */
export function useSharedContent(onContent: (content: SharedContent) => void): boolean {
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const isShared = search.has('shared');
  const [isLost, setLost] = useState(false);
  const receive = useEffectEvent((content: SharedContent | null) => {
    setLost(!content);
    if (content) onContent(content);
  });
  const forgetParameter = useEffectEvent(() =>
    changeSearch((params) => params.delete('shared'), { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (!isShared) return;
    forgetParameter();
    void sharedContent.take().then((content) => receive(content));
  }, [isShared]);
  return isLost;
}
