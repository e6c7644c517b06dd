import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';

const PHOTO_PARAM = 'photo';

interface FromAlbum {
  isFromAlbum?: boolean;
}

/** Returns a function that opens a photo through the URL, so browser back closes the photo. */
export function useShowPhoto() {
  const changeSearch = useChangeSearch();
  return (id: number) =>
    changeSearch((params) => params.set(PHOTO_PARAM, String(id)), {
      state: { isFromAlbum: true } satisfies FromAlbum,
      preventScrollReset: true,
    });
}

/** The photo id in the URL, or null, with functions to switch photos and close the viewer. */
export function useShownPhoto() {
  const navigate = useNavigate();
  const changeSearch = useChangeSearch();
  const state = useLocation().state as FromAlbum | null;
  const [params] = useSearchParams();
  const idInUrl = Number(params.get(PHOTO_PARAM));

  const change = useCallback(
    (id: number | null) =>
      changeSearch((params) => setParameter(params, PHOTO_PARAM, id), {
        replace: true,
        state,
        preventScrollReset: true,
      }),
    [changeSearch, state],
  );
  return {
    photoId: Number.isSafeInteger(idInUrl) && idInUrl > 0 ? idInUrl : null,
    change,
    // Removes the history entry of the photo viewer if the album added that entry.
    close: () => (state?.isFromAlbum ? void navigate(-1) : change(null)),
  };
}
