import type { ReactNode } from 'react';
import { useId } from 'react';
import { useFormat } from '../../i18n/useFormat';
import classes from './FilterPanel.module.css';

export interface PillValue<Value extends string | number> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** How many there are; undefined while that is not known. */
  count?: { count: number; isMore: boolean } | undefined;
}

interface FilterPillsProps<Value extends string | number> {
  legend: string;
  values: PillValue<Value>[];
  chosen: readonly Value[];
  /** Choosing one ends the choice of another. */
  single?: boolean;
  onChange: (chosen: Value[]) => void;
}

/** The values of a filter, each with how many pets there are with it: checkboxes, of which one or several can be ticked. */
export function FilterPills<Value extends string | number>({
  legend,
  values,
  chosen,
  single = false,
  onChange,
}: FilterPillsProps<Value>) {
  const format = useFormat();
  const id = useId();
  const toggle = (value: Value) => {
    if (chosen.includes(value)) return onChange(chosen.filter((other) => other !== value));
    onChange(single ? [value] : [...chosen, value]);
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.pills}>
        {values.map(({ value, label, icon, count }) => (
          <div key={value} className={classes.pill} data-none={count?.count === 0 || undefined}>
            <input
              type="checkbox"
              id={`${id}-${value}`}
              className={classes.box}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              aria-describedby={count ? `${id}-${value}-count` : undefined}
            />
            {icon}
            <label htmlFor={`${id}-${value}`}>{label}</label>
            {count && (
              <span id={`${id}-${value}-count`} className={classes.count}>
                {format.number(count.count)}
                {count.isMore && '+'}
              </span>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
