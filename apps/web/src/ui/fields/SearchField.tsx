import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'aria-label'> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  clearLabel: string;
  value: string;
  onChange: (text: string) => void;
}

/** Search field that filters the list below it while the user types. */
export function SearchField({ label, clearLabel, value, onChange, ...props }: SearchFieldProps) {
  return (
    <TextInput
      {...props}
      type="search"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={value && <CloseButton size={44} aria-label={clearLabel} onClick={() => onChange('')} />}
      radius={9999}
    />
  );
}
