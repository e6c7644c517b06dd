import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export interface Fact {
  key: string;
  icon: ReactNode;
  label: string;
  value: ReactNode;
}

/** List of facts about a user or a pet, each with icon, label and value. */
export function Facts({ facts, columns = 1 }: { facts: Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={classes.facts} data-columns={columns}>
      {facts.map(({ key, icon, label, value }) => (
        <div key={key} className={classes.fact}>
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
