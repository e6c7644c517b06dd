import { illustrations, type IllustrationName } from './illustrations';

/** Illustrations that would be invisible on a dark background. */
const DARK: IllustrationName[] = ['spider', 'scorpion', 'blackCat', 'paws', 'stethoscope', 'mailbox', 'comb'];

interface IllustrationProps {
  name: IllustrationName;
  /** Width and height in pixels. A class name may set another size. */
  size?: number;
  className?: string;
  /** Loads the picture immediately, for pictures above the fold. */
  eager?: boolean;
}

/** 3D picture of an animal or object. Decorative, so hidden from screen readers. */
export function Illustration({ name, size = 256, className, eager = false }: IllustrationProps) {
  return (
    <img
      src={illustrations[name]}
      alt=""
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      // Low priority, because pictures of later slides must not delay the slide on screen.
      fetchPriority={eager ? 'auto' : 'low'}
      decoding="async"
      draggable={false}
      data-dark={DARK.includes(name) || undefined}
      className={className}
    />
  );
}
