import { NewestPets } from './NewestPets';
import { NewestPosts } from './NewestPosts';

/** What is new here, for people who are logged in. */
export function Newest() {
  return (
    <>
      <NewestPets />
      <NewestPosts />
    </>
  );
}
