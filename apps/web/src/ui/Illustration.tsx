import { illustrations, type IllustrationName } from './illustrations';

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
      decoding="async"
      draggable={false}
      className={className}
    />
  );
}
