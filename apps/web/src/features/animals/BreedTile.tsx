import { Illustration } from '../../ui/pictures/Illustration';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import classes from './BreedTile.module.css';

/** The picture of a breed without a photo: its initials and the kind of animal. Hidden from screen readers, since the name is below. */
export function BreedTile({ name, drawing }: { name: string; drawing: IllustrationName }) {
  return (
    <div className={classes.tile} aria-hidden>
      <span className={classes.initials}>{initials(name)}</span>
      <Illustration name={drawing} className={classes.drawing} />
    </div>
  );
}

/** Of at most two words: "AI" for Akita inu, "B" for Bigl. */
function initials(name: string) {
  const words = name.split(/[^\p{L}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]!.toLocaleUpperCase())
    .join('');
}
