import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Box, Switch, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './ToggleRow.module.css';

interface ToggleRowProps {
  label: string;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Rendered below the row while the switch is on. */
  children?: ReactNode;
}

/** Row with a switch at its end. A click anywhere on the row toggles it. */
export function ToggleRow({ label, description, checked, onChange, children }: ToggleRowProps) {
  const descriptionId = useId();
  return (
    <div className={classes.row}>
      <Switch
        label={label}
        // A description inside the label would be part of the accessible name.
        aria-describedby={description && descriptionId}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        labelPosition="left"
        size="lg"
        color="teal"
        classNames={classes}
      />
      {description && (
        <Text maw="calc(100% - 72px)" c="dimmed" fz="sm" id={descriptionId}>
          {description}
        </Text>
      )}
      {checked && children && (
        <Box maw={320} pt="xs">
          {children}
        </Box>
      )}
    </div>
  );
}
