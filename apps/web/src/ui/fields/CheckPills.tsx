import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './CheckPills.module.css';
import type { Tint } from '../pictures/tint';

interface CheckPillsProps {
  legend: string;
  /** Shown between the legend and the choices. */
  search?: ReactNode;
  choices: { id: number; name: string }[];
  value: number[];
  onChange: (value: number[]) => void;
  tint?: Tint;
}

/** Multiple choice: checkboxes that look like pills. */
export function CheckPills({ legend, search, choices, value, onChange, tint = 'plain' }: CheckPillsProps) {
  const groupId = useId();
  return (
    <fieldset className={classes.group} data-tint={tint}>
      <legend className={classes.legend}>{legend}</legend>
      {search && <div className={classes.search}>{search}</div>}
      <div className={classes.pills}>
        {choices.map(({ id, name }) => {
          const isChosen = value.includes(id);
          const Icon = isChosen ? IconCheck : IconPlus;
          return (
            <div key={id} className={classes.pill}>
              <input
                type="checkbox"
                id={`${groupId}-${id}`}
                className={classes.box}
                checked={isChosen}
                onChange={() => onChange(isChosen ? value.filter((other) => other !== id) : [...value, id])}
              />
              <Icon size={18} stroke={2.4} aria-hidden />
              <label htmlFor={`${groupId}-${id}`}>{name}</label>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
