import type { ReactNode } from 'react';
import type { SessionUser } from '../../api/session';
import { OwnSide } from './OwnSide';
import { TownSide } from './TownSide';
import classes from './WallLayout.module.css';

/** Three columns on a desktop: oneself and where one goes, what people say, and what there is beside it. One on a phone. */
export function WallLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  return (
    <div className={classes.columns} data-drop-area>
      <OwnSide user={user} className={classes.own} />
      <div className={classes.centre}>{children}</div>
      <TownSide className={classes.town} />
    </div>
  );
}
