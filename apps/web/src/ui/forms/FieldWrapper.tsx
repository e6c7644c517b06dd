import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface FieldWrapperProps {
  label: string;
  required?: boolean;
  children: ReactNode;
}

/** Shows the label of a field whose choices are still loading, or failed to load. */
export function FieldWrapper(props: FieldWrapperProps) {
  return <Input.Wrapper {...props} labelElement="div" />;
}
