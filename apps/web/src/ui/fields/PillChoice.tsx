import { Group } from '@mantine/core';
import { useId } from 'react';
import pills from './CheckPills.module.css';

interface PillChoiceProps<Value extends string> {
  legend: string;
  choices: { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Setting with one choice: radio buttons that look like pills. A choice applies immediately. */
export function PillChoice<Value extends string>({ legend, choices, value, onChange }: PillChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={pills.legend}>{legend}</legend>
      <Group gap="xs">
        {choices.map((choice) => (
          <label key={choice.value} className={pills.pill} lang={choice.lang}>
            <input
              type="radio"
              className={pills.box}
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </Group>
    </fieldset>
  );
}
