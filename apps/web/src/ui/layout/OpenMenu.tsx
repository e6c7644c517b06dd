import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';

type MenuChoice = { label: string; to?: undefined; onClick: () => void } | { label: string; to: string };

export interface MoreMenuProps {
  /** Accessible name of the menu. */
  label: string;
  choices: MenuChoice[];
}

/** The opened menu of a `MoreMenu`, with its button. */
export function OpenMenu({ label, choices }: MoreMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      defaultOpened
      // The button that had the focus was replaced, so the new button gets the focus.
      onClose={() => target.current?.focus()}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon ref={target} aria-label={label}>
          <IconDots size={22} aria-hidden />
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
