import { Box } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useFormat } from '../../i18n/useFormat';
import classes from './CheckPills.module.css';
import type { Tint } from '../pictures/tint';

export interface CheckPill<Id extends string | number> {
  id: Id;
  name: string;
  /** Icon in place of the check mark. Null for no icon. */
  icon?: ReactNode;
  /** Number of results for this choice. Undefined while unknown. */
  count?: { count: number; isMore: boolean } | undefined;
}

interface CheckPillsProps<Id extends string | number> {
  legend: string;
  /** Search field between the legend and the choices. */
  search?: ReactNode;
  choices: CheckPill<Id>[];
  value: readonly Id[];
  /** Allows only one choice at a time. */
  single?: boolean;
  onChange: (value: Id[]) => void;
  /** Tint of selected pills. Defaults to the accent colour. */
  tint?: Tint;
}

/** Field for several choices: checkboxes that look like pills. */
export function CheckPills<Id extends string | number>({
  legend,
  search,
  choices,
  value,
  single = false,
  onChange,
  tint,
}: CheckPillsProps<Id>) {
  const format = useFormat();
  const groupId = useId();
  const toggle = (id: Id) => {
    if (value.includes(id)) return onChange(value.filter((other) => other !== id));
    onChange(single ? [id] : [...value, id]);
  };
  return (
    <fieldset data-tint={tint}>
      <legend className={classes.legend}>{legend}</legend>
      {search && <Box mb="sm">{search}</Box>}
      <div className={classes.pills}>
        {choices.map(({ id, name, icon, count }) => {
          const isChosen = value.includes(id);
          const Mark = isChosen ? IconCheck : IconPlus;
          const countId = `${groupId}-${id}-count`;
          return (
            <div key={id} className={classes.pill} data-none={count?.count === 0 || undefined}>
              <input
                type="checkbox"
                id={`${groupId}-${id}`}
                className={classes.box}
                checked={isChosen}
                onChange={() => toggle(id)}
                aria-describedby={count && countId}
              />
              {icon === undefined ? <Mark size={18} stroke={2.4} aria-hidden /> : icon}
              <label htmlFor={`${groupId}-${id}`}>{name}</label>
              {count && (
                <Box component="span" c={isChosen ? undefined : 'dimmed'} fz="sm" id={countId}>
                  {format.count(count)}
                </Box>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
