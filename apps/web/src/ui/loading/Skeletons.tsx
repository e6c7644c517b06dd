import { Skeleton } from '@mantine/core';
import { LoadingText } from './LoadingText';
import classes from './loading.module.css';

interface SkeletonsProps {
  count: number;
  /** Class name of the real list, to avoid layout shifts. */
  className: string | undefined;
  /** Class name that sets the size of one placeholder. */
  boxClassName: string | undefined;
}

export function Skeletons({ count, className, boxClassName }: SkeletonsProps) {
  return (
    <div role="status" className={classes.list}>
      <LoadingText />
      <div className={className} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <div key={index}>
            <Skeleton className={boxClassName} radius={20} />
          </div>
        ))}
      </div>
    </div>
  );
}
