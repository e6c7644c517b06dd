import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface FieldWrapperProps {
  label: string;
  required?: boolean;
  children: ReactNode;
}

/** Stands in for a field whose choices are not there, or not yet: what it would ask for stays readable. */
export function FieldWrapper(props: FieldWrapperProps) {
  return <Input.Wrapper {...props} labelElement="div" />;
}
