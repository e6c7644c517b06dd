import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';

const NAME = 'photo';

interface FromAlbum {
  isFromAlbum?: boolean;
}

/** Opens a photo of an album, which has an address of its own: the browser's way back closes it. */
export function useShowPhoto() {
  const changeSearch = useChangeSearch();
  return (id: number) =>
    changeSearch((params) => params.set(NAME, String(id)), {
      state: { isFromAlbum: true } satisfies FromAlbum,
      preventScrollReset: true,
    });
}

/** The photo in the address, null for none, and the ways on to another one and back to the album. */
export function useShownPhoto() {
  const navigate = useNavigate();
  const changeSearch = useChangeSearch();
  const state = useLocation().state as FromAlbum | null;
  const [params] = useSearchParams();
  const given = Number(params.get(NAME));

  const change = useCallback(
    (id: number | null) =>
      changeSearch((params) => setParameter(params, NAME, id), { replace: true, state, preventScrollReset: true }),
    [changeSearch, state],
  );
  return {
    photoId: Number.isSafeInteger(given) && given > 0 ? given : null,
    change,
    // The browser's own way back must not lead to the photo again.
    close: () => (state?.isFromAlbum ? void navigate(-1) : change(null)),
  };
}
