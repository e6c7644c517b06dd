import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './MoreMenu.module.css';

interface MoreMenuProps {
  /** Names what the menu is for. */
  label: string;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** A menu behind three dots. Lists have many of them, so each is a plain button until it is first pressed. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const icon = <IconDots size={22} aria-hidden />;

  if (!isUsed) {
    return (
      <ActionIcon aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setIsUsed(true)}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Menu
      defaultOpened
      // This replaced the button that had the focus, so Mantine cannot return the focus by itself.
      onClose={() => target.current?.focus()}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.dropdown, item: classes.item }}
    >
      <Menu.Target>
        <ActionIcon ref={target} aria-label={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
