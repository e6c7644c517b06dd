import classes from './CountBadge.module.css';

const MOST = 99;

interface CountBadgeProps {
  count: number;
  /** Whether there are more than have been counted. */
  hasMore?: boolean | undefined;
}

/** A count at the corner of a link or button, whose accessible name must contain it; nothing for zero. */
export function CountBadge({ count, hasMore = false }: CountBadgeProps) {
  if (count <= 0) return null;
  const shown = Math.min(count, MOST);
  return (
    <span className={classes.badge} aria-hidden>
      {hasMore || count > MOST ? `${shown}+` : shown}
    </span>
  );
}
