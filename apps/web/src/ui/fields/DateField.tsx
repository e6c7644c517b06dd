import { Box, Input, VisuallyHidden } from '@mantine/core';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { DatePart } from '../../i18n/format';
import { useFormat } from '../../i18n/useFormat';
import classes from './DateField.module.css';
import { type DayParts, fromParts, readDate, today, toKnownDay, toParts } from '../../lib/day';

const LENGTH: Record<DatePart, number> = { day: 2, month: 2, year: 4 };

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Returns the text that the user added at the caret, or all text if the input replaced some. */
function addedText(before: string, { value, selectionEnd }: HTMLInputElement) {
  const caret = selectionEnd ?? value.length;
  const after = value.slice(caret);
  const kept = before.slice(0, Math.max(before.length - after.length, 0));
  return kept + after === before && value.startsWith(kept) ? value.slice(kept.length, caret) : value;
}

interface DateFieldProps {
  name?: string;
  'data-path'?: string;
  label: string;
  description?: ReactNode;
  /** ISO date, or an incomplete date (see `fromParts`). */
  value: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  required?: boolean;
  /** With `bday` the browser can fill in a birthday. */
  autoComplete?: 'bday' | 'off';
  /** Returns a note about the entered day, such as an age. */
  note?: (day: string, precision: DatePart) => string | null;
  /** Whether the day, or day and month, may be left out (see `toKnownDay`). */
  allowsPart?: boolean;
  /** Whether the day may be in the future. */
  allowsFuture?: boolean;
}

/**
 * Field for a date, with three inputs: the browser's own date field ignores the page's
 * language. Focus selects a part, so typed digits replace it. The focus moves on when a part is
 * full or a separator is typed. A complete date can be pasted into any part.
 */
export function DateField({ value, onChange, onBlur, label, error, description, required, ...props }: DateFieldProps) {
  const { note, name, autoComplete = 'off', allowsFuture = false, allowsPart = false, 'data-path': path } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { order, separator, end } = format.datePattern;
  const id = useId();
  const fields = useRef<Partial<Record<DatePart, HTMLInputElement | null>>>({});
  // Keeps "5" as typed in the focused part although the form value contains "05".
  const [typed, setTyped] = useState({ value, parts: toParts(value) });
  if (typed.value !== value) setTyped({ value, parts: toParts(value) });
  const { parts } = typed;

  const known = toKnownDay(value);
  const isComplete = known !== null && (allowsPart || known.precision === 'day');
  const below =
    isComplete && (allowsFuture || known.day <= today())
      ? [format.knownDate(known.day, known.precision), note?.(known.day, known.precision)].filter(Boolean).join(' · ')
      : description;
  const ids = { label: `${id}-label`, error: `${id}-error`, description: `${id}-description` };
  const described = [error && ids.error, below && ids.description].filter(Boolean).join(' ') || undefined;

  function enter(next: DayParts) {
    const text = fromParts(next);
    setTyped({ value: text, parts: next });
    onChange?.(text);
  }

  const neighbour = (part: DatePart, step: 1 | -1) => {
    const next = order[order.indexOf(part) + step];
    return next && fields.current[next];
  };

  const focusNext = (part: DatePart) => neighbour(part, 1)?.focus();

  function change(part: DatePart, { currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const added = addedText(parts[part], field);
    const completeDate = readDate(added) ?? readDate(field.value);
    if (completeDate) return enter(completeDate);
    const wasFull = parts[part].length === LENGTH[part];
    const digits = digitsOf(field.value);
    // The separator of "01.10." arrives after the focus has moved on and selected the month.
    if (wasFull && field.value && !digits) return;
    // At a caret inside a full part, new digits replace the part, as they do in a selected part.
    const figures = (digits.length > LENGTH[part] ? digitsOf(added) : digits).slice(0, LENGTH[part]);
    const isSeparated = figures !== '' && /[\s.,/-]$/.test(field.value);
    const isFull = figures.length === LENGTH[part] && !wasFull;
    enter({ ...parts, [part]: figures });
    // When the browser fills in the field, the focus is elsewhere and must not move.
    if ((isSeparated || isFull) && document.activeElement === field) focusNext(part);
  }

  function move(part: DatePart, event: KeyboardEvent<HTMLInputElement>) {
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const { selectionStart, selectionEnd, value: text } = event.currentTarget;
    if (event.key === 'ArrowRight' && selectionEnd === text.length && neighbour(part, 1)) {
      event.preventDefault();
      focusNext(part);
    } else if (selectionStart === 0 && (event.key === 'ArrowLeft' || (event.key === 'Backspace' && !text))) {
      event.preventDefault();
      neighbour(part, -1)?.focus();
    }
  }

  function press(event: MouseEvent<HTMLInputElement>) {
    if (event.button !== 0 || document.activeElement === event.currentTarget) return;
    // The browser would place a caret after the focus and so drop the selection.
    event.preventDefault();
    event.currentTarget.focus();
  }

  function leave({ currentTarget: group, relatedTarget }: FocusEvent) {
    setTyped((last) => ({ ...last, parts: toParts(last.value) }));
    if (!group.contains(relatedTarget)) onBlur?.();
  }

  return (
    <Input.Wrapper
      label={label}
      labelProps={{ id: ids.label, htmlFor: `${id}-${order[0]}` }}
      error={error}
      errorProps={{ id: ids.error }}
      description={below}
      // Keeps the text below the field clear of the focus ring.
      descriptionProps={{ id: ids.description, mt: 'xs' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required={required}
    >
      <Input
        component="fieldset"
        withAria={false}
        error={Boolean(error)}
        classNames={{ input: classes.frame }}
        onBlur={leave}
      >
        {/* The group's name for screen readers. The visible label belongs to the first part. */}
        <VisuallyHidden component="legend">{label}</VisuallyHidden>
        {order.map((part, index) => (
          <Box component="span" display="contents" key={part}>
            {index > 0 && <span aria-hidden>{separator}</span>}
            <Box
              component="input"
              ref={(field: HTMLInputElement | null) => {
                fields.current[part] = field;
              }}
              id={`${id}-${part}`}
              className={classes.field}
              w={part === 'year' ? 60 : 44}
              // The touch target includes the border of the frame.
              my={-1}
              p={0}
              bd={0}
              bdrs="sm"
              c="var(--ink)"
              ta="center"
              // The label, the form and the error focus the first part.
              data-path={index === 0 ? path : undefined}
              name={name && `${name}-${part}`}
              aria-label={t(`date.${part}`)}
              aria-labelledby={index === 0 ? `${ids.label} ${id}-${part}` : undefined}
              aria-describedby={index === 0 ? described : undefined}
              aria-invalid={error ? true : undefined}
              inputMode="numeric"
              autoComplete={autoComplete === 'bday' ? `bday-${part}` : 'off'}
              placeholder={t(`date.placeholder.${part}`)}
              required={required && (part === 'year' || !allowsPart)}
              value={parts[part]}
              onFocus={(event) => event.currentTarget.select()}
              onMouseDown={press}
              onChange={(event) => change(part, event)}
              onKeyDown={(event) => move(part, event)}
            />
          </Box>
        ))}
        {end && <span aria-hidden>{end}</span>}
      </Input>
    </Input.Wrapper>
  );
}
