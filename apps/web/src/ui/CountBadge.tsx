import classes from './CountBadge.module.css';

const MOST = 99;

/** How many there are of something, on a corner of what leads there; nothing for none. The link or button says it in words. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={classes.badge} aria-hidden>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
