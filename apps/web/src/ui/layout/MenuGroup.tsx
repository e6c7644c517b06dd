import { Menu } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** Items of a menu below a title. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Menu.Divider />
      <Menu.Label id={id}>{title}</Menu.Label>
      {children}
    </div>
  );
}
