import { NewestPets } from './NewestPets';
import { NewestPosts } from './NewestPosts';

/** The newest pets and posts, for logged-in users. */
export function Newest() {
  return (
    <>
      <NewestPets />
      <NewestPosts />
    </>
  );
}
