import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const NAME = 'photo';

interface FromAlbum {
  isFromAlbum?: boolean;
}

const withPhoto = (search: string, id: number | null) => {
  const params = new URLSearchParams(search);
  if (id === null) params.delete(NAME);
  else params.set(NAME, String(id));
  return { search: params.toString() };
};

/** Opens a photo of an album, which has an address of its own: the browser's way back closes it. */
export function useShowPhoto() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (id: number) =>
    void navigate(withPhoto(search, id), {
      state: { isFromAlbum: true } satisfies FromAlbum,
      preventScrollReset: true,
    });
}

/** The photo in the address, null for none, and the ways on to another one and back to the album. */
export function useShownPhoto() {
  const navigate = useNavigate();
  const { search, ...location } = useLocation();
  const state = location.state as FromAlbum | null;
  const [params] = useSearchParams();
  const given = Number(params.get(NAME));

  const change = useCallback(
    (id: number | null) => void navigate(withPhoto(search, id), { replace: true, state, preventScrollReset: true }),
    [navigate, search, state],
  );
  return {
    photoId: Number.isSafeInteger(given) && given > 0 ? given : null,
    change,
    // The browser's own way back must not lead to the photo again.
    close: () => (state?.isFromAlbum ? void navigate(-1) : change(null)),
  };
}
