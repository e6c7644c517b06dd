import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router-dom';
import classes from './ChoiceLinks.module.css';
import { useScrollEdges } from './useScrollEdges';
import type { Tint } from '../pictures/tint';

interface Choice {
  key: string | number;
  to: To;
  label: string;
  icon?: ReactNode;
  /** Count shown after the label. */
  badge?: ReactNode;
  tint?: Tint;
  isChosen: boolean;
}

/** Row of links, which scrolls sideways on a phone. The link to the current URL is selected. */
export function ChoiceLinks({ label, choices }: { label: string; choices: Choice[] }) {
  const row = useRef<HTMLUListElement>(null);
  useScrollEdges(row);
  const chosen = choices.find(({ isChosen }) => isChosen)?.key;

  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!row.current || !link) return;
    // Scrolls only the row. scrollIntoView would also move the page from its restored position.
    const { left, width } = row.current.getBoundingClientRect();
    row.current.scrollLeft += link.left + link.width / 2 - (left + width / 2);
  }, [chosen]);

  return (
    <nav aria-label={label}>
      <ul className={classes.row} ref={row}>
        {choices.map(({ key, to, label, icon, badge, tint = 'plain', isChosen }) => (
          <li key={key} data-tint={tint}>
            <Link className={classes.choice} to={to} replace aria-current={isChosen ? 'true' : undefined}>
              {icon}
              {label}
              {badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
