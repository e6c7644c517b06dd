import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormat } from '../i18n/useFormat';
import classes from './DateField.module.css';
import { EARLIEST_DAY, today } from './day';

interface DateFieldProps extends TextInputProps {
  value?: string;
  /** What to say beside the day that was entered, such as an age. */
  note?: (day: string) => string | null;
}

/**
 * A day that has passed, in the browser's own date field: the best one there is on every phone. Browsers write it in their
 * language, so the day is said again in the language on screen.
 */
export function DateField({ note, ...props }: DateFieldProps) {
  const format = useFormat();
  const day = props.value;
  const isPlausible = day && day >= EARLIEST_DAY && day <= today();
  return (
    <TextInput
      {...props}
      type="date"
      min={EARLIEST_DAY}
      max={today()}
      description={isPlausible ? [format.date(day), note?.(day)].filter(Boolean).join(' · ') : props.description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ input: classes.input }}
    />
  );
}
