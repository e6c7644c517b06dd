import { Suspense } from 'react';
import { useSession } from '../../api/session';
import { preloadable } from '../../ui/loading/preloadable';

interface FavouriteProps {
  pet: { id: number; name: string };
  /** Whether the heart has no disc behind it, for use next to text. */
  isPlain?: boolean;
}

// Renders nothing if loading fails.
const FavouriteButton = preloadable<FavouriteProps>(() =>
  import('./FavouriteButton').then(
    (module) => module.FavouriteButton,
    () => () => null,
  ),
);

/** Favourite button of a pet. Visitors do not load its code. */
export function Favourite(props: FavouriteProps) {
  if (useSession() === null) return null;
  return (
    <Suspense fallback={null}>
      <FavouriteButton {...props} />
    </Suspense>
  );
}
