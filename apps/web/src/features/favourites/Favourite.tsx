import { Suspense } from 'react';
import { useSession } from '../../api/session';
import { preloadable } from '../../ui/loading/preloadable';

interface FavouriteProps {
  pet: { id: number; name: string };
  /** Beside words, instead of on a photo. */
  isPlain?: boolean;
}

// Without a connection the screen does without it.
const FavouriteButton = preloadable<FavouriteProps>(() =>
  import('./FavouriteButton').then(
    (module) => module.FavouriteButton,
    () => () => null,
  ),
);

/** The heart of a pet. Visitors load nothing of it. */
export function Favourite(props: FavouriteProps) {
  if (useSession() === null) return null;
  return (
    <Suspense fallback={null}>
      <FavouriteButton {...props} />
    </Suspense>
  );
}
