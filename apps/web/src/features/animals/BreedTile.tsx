import { Illustration } from '../../ui/pictures/Illustration';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import classes from './BreedTile.module.css';

/** Of a breed that has no photo: what it begins with, and what kind of animal it is. The name stands below, so it is silent. */
export function BreedTile({ name, drawing }: { name: string; drawing: IllustrationName }) {
  return (
    <div className={classes.tile} aria-hidden>
      <span className={classes.initials}>{initials(name)}</span>
      <Illustration name={drawing} className={classes.drawing} />
    </div>
  );
}

/** Of two words at most: "AI" of Akita inu, "B" of Bigl. */
function initials(name: string) {
  const words = name.split(/[^\p{L}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]!.toLocaleUpperCase())
    .join('');
}
