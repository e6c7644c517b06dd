import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type SessionUser, useSession } from '../../api/session';
import { linksOf } from '../../features/me/links';
import { paths } from '../../routing/routes';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { Avatar } from '../../ui/pictures/Avatar';
import { isWithin } from './ariaCurrentOf';
import type { MenuButtonProps, MenuProps } from './Menus';
import classes from './TopBar.module.css';

const loadCommunityMenu = async () => (await import('./Menus')).CommunityMenu;
const loadMeMenu = async () => (await import('./Menus')).MeMenu;

/** Button that opens the menu of the community. */
export const CommunityMenuButton = ({ user }: { user: SessionUser }) => (
  <LazyMenu user={user} load={loadCommunityMenu} Button={CommunityButton} />
);

/** Button with the user's picture that opens the menu of the user's own pages. */
export const MeMenuButton = ({ user }: { user: SessionUser }) => (
  <LazyMenu user={user} load={loadMeMenu} Button={PictureButton} />
);

interface LazyMenuProps extends MenuProps {
  /** Must be a constant outside the component. */
  load: () => Promise<ComponentType<MenuProps>>;
}

/** A button whose first click loads its menu. */
function LazyMenu({ user, load, Button }: LazyMenuProps) {
  const menu = useLazyPart(load);
  if (menu.Part) return <menu.Part user={user} Button={Button} />;
  return (
    <Button
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={menu.isLoading}
      onPointerEnter={menu.prepare}
      onFocus={menu.prepare}
      onClick={menu.open}
    />
  );
}

function CommunityButton(props: MenuButtonProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const user = useSession()?.user;
  const places = user ? linksOf(user).community.map(({ to }) => to) : [];
  return (
    <UnstyledButton {...props} className={classes.link} aria-current={isWithin(pathname, places) || undefined}>
      {t('nav.community')}
      <IconChevronDown size={18} aria-hidden />
    </UnstyledButton>
  );
}

function PictureButton(props: MenuButtonProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const user = useSession()?.user;
  if (!user) return null;
  const { pets, account } = linksOf(user);
  const places = [paths.me, paths.user(user.uuid), ...[...pets, ...account].map(({ to }) => to)];
  return (
    <ActionIcon
      {...props}
      className={classes.picture}
      aria-label={t('account.open')}
      aria-current={isWithin(pathname, places) || undefined}
    >
      <Avatar src={user.imageUrl} size={36} />
    </ActionIcon>
  );
}
