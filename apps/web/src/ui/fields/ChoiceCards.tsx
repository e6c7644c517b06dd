import { Box, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import pills from './CheckPills.module.css';
import classes from './ChoiceCards.module.css';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import tiles from '../cards/TileGrid.module.css';
import type { Tint } from '../pictures/tint';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  description?: string;
  illustration?: IllustrationName;
  /** Photo that is shown instead of the illustration. */
  imageUrl?: string | null;
  icon?: ReactNode;
  tint?: Tint;
}

interface ChoiceCardsProps<Value extends string | number> {
  name: string;
  'data-path'?: string;
  legend: string;
  /** Shows the legend only to screen readers, because a visible heading has the same text. */
  hiddenLegend?: boolean;
  /** Whether the field has the choice "none". */
  optional?: boolean;
  choices: Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  error?: string;
  /** Layout of the choices: rows with a description, tiles with a picture, or plain pills. */
  layout: 'rows' | 'tiles' | 'pills';
}

/** Field for one choice: radio buttons that look like cards. */
export function ChoiceCards<Value extends string | number>({
  name,
  'data-path': path,
  legend,
  hiddenLegend,
  optional,
  choices,
  value,
  onChange,
  onBlur,
  error,
  layout,
}: ChoiceCardsProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset
      role="radiogroup"
      aria-required={!optional}
      aria-invalid={Boolean(error)}
      aria-describedby={error ? errorId : undefined}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur?.()}
    >
      {hiddenLegend ? (
        <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      ) : (
        <legend className={pills.legend}>
          {legend}
          {!optional && (
            <Box component="span" c="var(--danger)" aria-hidden>
              {' *'}
            </Box>
          )}
        </legend>
      )}
      <div className={layout === 'tiles' ? `${classes.choices} ${tiles.grid}` : classes.choices} data-layout={layout}>
        {choices.map((choice, index) => (
          <div key={choice.value} className={classes.choice} data-tint={choice.tint ?? 'plain'}>
            <input
              type="radio"
              id={`${id}-${choice.value}`}
              className={pills.box}
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              data-path={index === 0 ? path : undefined}
              aria-describedby={choice.description ? `${id}-${choice.value}-description` : undefined}
            />
            {(choice.imageUrl || choice.illustration) && (
              <span className={classes.picture}>
                {choice.imageUrl ? (
                  <img src={choice.imageUrl} alt="" className={classes.photo} />
                ) : (
                  <Illustration name={choice.illustration!} className={classes.illustration} eager />
                )}
              </span>
            )}
            {choice.icon}
            <label htmlFor={`${id}-${choice.value}`} className={classes.name}>
              {choice.label}
            </label>
            {choice.description && (
              <Box component="span" c="dimmed" fz="sm" lh={1.4} id={`${id}-${choice.value}-description`}>
                {choice.description}
              </Box>
            )}
            <span className={classes.mark} aria-hidden>
              <IconCheck size={16} stroke={3} />
            </span>
          </div>
        ))}
      </div>
      {error && (
        <Box component="p" pt="xs" c="var(--danger)" fz="sm" fw={600} id={errorId}>
          {error}
        </Box>
      )}
    </fieldset>
  );
}
