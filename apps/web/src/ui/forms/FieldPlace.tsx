import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface FieldPlaceProps {
  label: string;
  required?: boolean;
  children: ReactNode;
}

/** In the place of a field whose choices are not there, or not yet: what it would ask for stays readable. */
export function FieldPlace(props: FieldPlaceProps) {
  return <Input.Wrapper {...props} labelElement="div" />;
}
