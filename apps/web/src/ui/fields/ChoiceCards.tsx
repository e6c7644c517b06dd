import { Box, Center, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import pills from './CheckPills.module.css';
import classes from './ChoiceCards.module.css';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import { CoverPhoto } from '../photos/CoverPhoto';
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

const LAYOUTS = { rows: classes.rows, tiles: classes.tiles, pills: pills.pills };
const CHOICES = { rows: classes.choice, tiles: `${classes.choice} ${classes.tile}`, pills: pills.pill };

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
      className={classes.field}
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
      <div className={LAYOUTS[layout]}>
        {choices.map((choice, index) => (
          <div
            key={choice.value}
            className={CHOICES[layout]}
            data-tint={choice.tint ?? (layout === 'pills' ? undefined : 'plain')}
          >
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
                  <CoverPhoto src={choice.imageUrl} sizes="" alt="" eager />
                ) : (
                  <Illustration name={choice.illustration!} size={layout === 'tiles' ? 52 : 44} eager />
                )}
              </span>
            )}
            {choice.icon}
            <Box px={layout === 'tiles' ? 4 : 0}>
              <Text
                component="label"
                inherit
                display="block"
                fw={layout === 'pills' ? 700 : 800}
                lh={1.25}
                // Keeps the last word clear of the check mark.
                pr={layout === 'rows' ? 'lg' : undefined}
                htmlFor={`${id}-${choice.value}`}
              >
                {choice.label}
              </Text>
              {choice.description && (
                <Text c="dimmed" fz="sm" lh={1.4} id={`${id}-${choice.value}-description`}>
                  {choice.description}
                </Text>
              )}
            </Box>
            {layout !== 'pills' && choice.value === value && (
              <Center component="span" className={classes.mark} aria-hidden>
                <IconCheck size={16} stroke={3} />
              </Center>
            )}
          </div>
        ))}
      </div>
      {error && (
        <Text pt="xs" c="var(--danger)" fz="sm" fw={600} id={errorId}>
          {error}
        </Text>
      )}
    </fieldset>
  );
}
