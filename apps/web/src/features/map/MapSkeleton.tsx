import classes from './MapSkeleton.module.css';

/** Reserves the space of a map while its code is loading. */
export function MapSkeleton() {
  return <div className={classes.frame} aria-hidden />;
}
