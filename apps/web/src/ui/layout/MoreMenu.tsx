import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useLazyPart } from '../loading/useLazyPart';
import type { MoreMenuProps } from './OpenMenu';

const loadMenu = async () => (await import('./OpenMenu')).OpenMenu;

/**
 * A "…" button that opens a menu. Lists have many of these buttons, so a menu is rendered only
 * when its button is first pressed.
 */
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
      <IconDots size={22} aria-hidden />
    </ActionIcon>
  );
}
