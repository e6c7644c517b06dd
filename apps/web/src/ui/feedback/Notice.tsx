import type { ReactNode } from 'react';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import classes from './Notice.module.css';
import type { Tint } from '../pictures/tint';

interface NoticeProps {
  illustration: IllustrationName;
  tint?: Tint;
  children: ReactNode;
  action?: ReactNode;
}

/** Notice within a page. Screen readers announce it when it appears. */
export function Notice({ illustration, tint = 'plain', children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tint={tint} role="status">
      <Illustration name={illustration} className={classes.picture} eager />
      <div className={classes.words}>
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}
