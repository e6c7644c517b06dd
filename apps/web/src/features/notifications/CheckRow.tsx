import { Box } from '@mantine/core';
import { Group } from '../../ui/layout/Layout';
import classes from './Notifications.module.css';

interface CheckRowProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Checkbox with a label and a hint. */
export const CheckRow = ({ label, hint, checked, onChange }: CheckRowProps) => (
  <Group component="label" gap="sm" wrap="nowrap" mih={44}>
    <input
      type="checkbox"
      className={classes.box}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span>
      <b>{label}</b>
      <Box component="span" display="block" c="dimmed">
        {hint}
      </Box>
    </span>
  </Group>
);
