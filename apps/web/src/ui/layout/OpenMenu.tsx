import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { type MoreMenuProps, MoreIcon } from './MoreMenu';
import classes from './MoreMenu.module.css';

/** The menu of `MoreMenu`, with its button. */
export function OpenMenu({ label, choices }: MoreMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
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
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) =>
          choice.to === undefined ? (
            <Menu.Item key={choice.label} onClick={choice.onClick}>
              {choice.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={choice.label} component={Link} to={choice.to}>
              {choice.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
