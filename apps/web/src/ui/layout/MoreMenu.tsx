import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useLazyPart } from '../loading/useLazyPart';

type MenuChoice = { label: string; to?: undefined; onClick: () => void } | { label: string; to: string };

export interface MoreMenuProps {
  /** Names what the menu is for. */
  label: string;
  choices: MenuChoice[];
}

const loadMenu = async () => (await import('./OpenMenu')).OpenMenu;

export const MoreIcon = () => <IconDots size={22} aria-hidden />;

/** A menu behind three dots. Lists have many of them, so each is a plain button until it is first pressed, and no menu is loaded before. */
export function MoreMenu(props: MoreMenuProps) {
  const menu = useLazyPart(loadMenu);
  if (menu.Part) return <menu.Part {...props} />;
  return (
    <ActionIcon
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={menu.isLoading}
      onPointerEnter={menu.prepare}
      onFocus={menu.prepare}
      onClick={menu.open}
    >
      <MoreIcon />
    </ActionIcon>
  );
}
