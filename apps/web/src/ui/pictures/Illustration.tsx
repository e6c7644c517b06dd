import classes from './Illustration.module.css';
import { illustrations, type IllustrationName } from './illustrations';

/** Pictures that would be invisible on a dark background. */
const DARK: IllustrationName[] = ['spider', 'scorpion', 'blackCat', 'paws', 'stethoscope', 'mailbox', 'comb'];

interface IllustrationProps {
  name: IllustrationName;
  className?: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
}

/** A 3D picture of an animal or object. Decorative, so hidden from screen readers. */
export function Illustration({ name, className, eager = false }: IllustrationProps) {
  return (
    <img
      src={illustrations[name]}
      alt=""
      width={256}
      height={256}
      loading={eager ? 'eager' : 'lazy'}
      // Pictures of later slides are in the viewport too, and must not delay the visible one.
      fetchPriority={eager ? 'auto' : 'low'}
      decoding="async"
      draggable={false}
      data-dark={DARK.includes(name) || undefined}
      className={[classes.illustration, className].filter(Boolean).join(' ')}
    />
  );
}
