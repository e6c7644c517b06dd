import type { ReactNode } from 'react';
import type { Tint } from '../pictures/tint';
import classes from './TintChip.module.css';

/** Small tinted label, for example for a pet category, a user category or "for adoption". */
export function TintChip({ tint, icon, children }: { tint: Tint; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tint={tint}>
      {icon}
      {children}
    </span>
  );
}
