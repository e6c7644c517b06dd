import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type SharedContent, sharedContent } from '../../lib/sharedContent';
import { useChangeSearch } from '../../routing/useChangeSearch';

/** Calls `onContent` once with the content that the phone's share sheet has sent. */
export function useSharedContent(onContent: (content: SharedContent) => void) {
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const isShared = search.has('shared');
  const receive = useEffectEvent((content: SharedContent | null) => content && onContent(content));
  const forgetParameter = useEffectEvent(() =>
    changeSearch((params) => params.delete('shared'), { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (!isShared) return;
    forgetParameter();
    void sharedContent.take().then((content) => receive(content));
  }, [isShared]);
}
