import classes from './Illustration.module.css';
import { illustrations, type IllustrationName } from './illustrations';

/** Dark pictures, which would be invisible on a dark background. */
const DARK: IllustrationName[] = ['spider', 'scorpion', 'blackCat', 'paws', 'stethoscope', 'mailbox', 'comb'];

interface IllustrationProps {
  name: IllustrationName;
  className?: string;
  /** Above the fold: fetched at once. */
  eager?: boolean;
}

/** A 3D animal or thing. Decorative, so hidden from screen readers. */
export function Illustration({ name, className, eager = false }: IllustrationProps) {
  return (
    <img
      src={illustrations[name]}
      alt=""
      width={256}
      height={256}
      loading={eager ? 'eager' : 'lazy'}
      // Pictures of later slides are within the viewport as well, and must not delay the visible one.
      fetchPriority={eager ? 'auto' : 'low'}
      decoding="async"
      draggable={false}
      data-dark={DARK.includes(name) || undefined}
      className={[classes.illustration, className].filter(Boolean).join(' ')}
    />
  );
}
