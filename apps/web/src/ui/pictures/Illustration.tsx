import classes from './Illustration.module.css';
import { illustrations, type IllustrationName } from './illustrations';

/** They would vanish on a dark ground. */
const DARK: IllustrationName[] = ['spider', 'scorpion', 'blackCat', 'paws', 'stethoscope', 'mailbox', 'comb'];

interface IllustrationProps {
  name: IllustrationName;
  className?: string;
  /** Above the fold: fetched at once. */
  eager?: boolean;
}

/** A 3D animal or thing. It decorates what the text says, so it is silent. */
export function Illustration({ name, className, eager = false }: IllustrationProps) {
  return (
    <img
      src={illustrations[name]}
      alt=""
      width={256}
      height={256}
      loading={eager ? 'eager' : 'lazy'}
      // Those of the slides to come lie within the screen as well: they are not to hold up the one that is shown.
      fetchPriority={eager ? 'auto' : 'low'}
      decoding="async"
      draggable={false}
      data-dark={DARK.includes(name) || undefined}
      className={[classes.illustration, className].filter(Boolean).join(' ')}
    />
  );
}
