import { Box } from '@mantine/core';
import classes from './NotificationSettings.module.css';

interface CheckRowProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Checkbox with a label and a hint. */
export const CheckRow = ({ label, hint, checked, onChange }: CheckRowProps) => (
  <label className={classes.check}>
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
  </label>
);
