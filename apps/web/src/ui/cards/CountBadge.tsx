import classes from './CountBadge.module.css';

const MOST = 99;

interface CountBadgeProps {
  count: number;
  /** There are more than have been counted. */
  hasMore?: boolean;
}

/** How many there are of something, on a corner of what leads there; nothing for none. The link or button says it in words. */
export function CountBadge({ count, hasMore = false }: CountBadgeProps) {
  if (count <= 0) return null;
  const shown = Math.min(count, MOST);
  return (
    <span className={classes.badge} aria-hidden>
      {hasMore || count > MOST ? `${shown}+` : shown}
    </span>
  );
}
