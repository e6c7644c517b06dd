import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Box, Menu, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAddressBook,
  IconArticle,
  IconFlag,
  IconGift,
  IconHeart,
  IconHeartbeat,
  IconListSearch,
  IconLogout,
  IconMapSearch,
  IconPaw,
  IconPencil,
  IconShield,
  IconPhoto,
  IconSettings,
  IconStethoscope,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';

/** Screen width from which the top bar shows all links. Equals `$desktop` in the styles. */
const HAS_ALL_LINKS = '(min-width: 64em)';

/** User category of clinics. */
const VETERINARY = 4;

/** Replaces the account button after its first click, with the menu already open. */
export function AccountMenu({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { t } = useTranslation();
  const hasAllLinks = useMediaQuery(HAS_ALL_LINKS, false, { getInitialValueInEffect: false });
  const target = useRef<HTMLButtonElement>(null);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Menu
      defaultOpened
      // The button that had the focus was replaced, so the new button gets the focus.
      onClose={() => target.current?.focus()}
      position="bottom-end"
      width={260}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon ref={target} aria-label={t('account.open')}>
          {children}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap={0} p="4px 12px 12px">
          {name && <strong>{name}</strong>}
          <Box component="span" c="dimmed" fz={14}>
            {user.email}
          </Box>
        </Stack>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.user(user.uuid)} leftSection={<IconUserCircle size={20} />}>
          {t('account.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.friends()} leftSection={<IconUsers size={20} />}>
          {t('nav.friends')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.favourites()} leftSection={<IconHeart size={20} />}>
          {t('account.favourites')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.care} leftSection={<IconHeartbeat size={20} />}>
          {t('account.care')}
        </Menu.Item>
        {user.userCategoryId === VETERINARY && (
          <Menu.Item component={Link} to={paths.patients()} leftSection={<IconStethoscope size={20} />}>
            {t('account.patients')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={paths.lost()} leftSection={<IconMapSearch size={20} />}>
          {t('nav.lost')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.transfers} leftSection={<IconGift size={20} />}>
          {t('account.transfers')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.userAlbum(user.uuid)} leftSection={<IconPhoto size={20} />}>
          {t('account.album')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.ownBlog} leftSection={<IconPencil size={20} />}>
          {t('account.blog')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.createPet} leftSection={<IconPaw size={20} />}>
          {t('account.addPet')}
        </Menu.Item>
        {!hasAllLinks && (
          <>
            <Menu.Item component={Link} to={paths.animals()} leftSection={<IconListSearch size={20} />}>
              {t('nav.animals')}
            </Menu.Item>
            <Menu.Item component={Link} to={paths.users()} leftSection={<IconAddressBook size={20} />}>
              {t('nav.people')}
            </Menu.Item>
            <Menu.Item component={Link} to={paths.blog()} leftSection={<IconArticle size={20} />}>
              {t('nav.blog')}
            </Menu.Item>
          </>
        )}
        {user.role !== 'member' && (
          <Menu.Item component={Link} to={paths.moderation()} leftSection={<IconShield size={20} />}>
            {t('account.moderation')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={paths.notices()} leftSection={<IconFlag size={20} />}>
          {t('account.notices')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.account} leftSection={<IconSettings size={20} />}>
          {t('account.settings')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.logout}
          state={{ next: paths.home }}
          leftSection={<IconLogout size={20} />}
        >
          {t('account.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
