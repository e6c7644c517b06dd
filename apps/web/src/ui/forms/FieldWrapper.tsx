import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface FieldWrapperProps {
  label: string;
  required?: boolean;
  children: ReactNode;
}

/** Label and messages around a field whose choices are loading or failed to load. */
export function FieldWrapper(props: FieldWrapperProps) {
  return <Input.Wrapper {...props} labelElement="div" />;
}
