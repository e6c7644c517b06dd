import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Box, Group, Menu, Stack, useMantineColorScheme } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { useChooseLanguage } from '../../features/account/useChooseLanguage';
import { COLOR_SCHEMES, SCHEME_ICONS } from '../../features/me/ColorSchemeButton';
import { LinkCount } from '../../features/me/LinkCount';
import { LINK_ICONS } from '../../features/me/linkIcons';
import { linksOf, type MeLink } from '../../features/me/links';
import { currentLanguage } from '../../i18n';
import { languageName, LANGUAGES, shortLanguageName } from '../../i18n/languages';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { MenuGroup } from '../../ui/layout/MenuGroup';
import { ariaCurrentOf } from './ariaCurrentOf';
import classes from './TopBar.module.css';

export type MenuButtonProps = ComponentProps<'button'>;

export interface MenuProps {
  user: SessionUser;
  /** The button that opens and closes the menu. */
  Button: ComponentType<MenuButtonProps>;
}

/** Menu of the community's pages, except for the pages with a link in the top bar. */
export function CommunityMenu({ user, Button }: MenuProps) {
  const links = linksOf(user).community.filter(({ to }) => to !== paths.animals());
  return (
    <OpenedMenu Button={Button}>
      <Links links={links} />
    </OpenedMenu>
  );
}

/** Menu of the user's own pages, with the language and the colours. */
export function MeMenu({ user, Button }: MenuProps) {
  const { t } = useTranslation();
  const { pets, account } = linksOf(user);
  const name = userName(user);
  return (
    <OpenedMenu Button={Button}>
      <Stack gap={0} p="4px 12px 8px">
        {name && <strong>{name}</strong>}
        <Box component="span" c="dimmed" fz={14}>
          {user.email}
        </Box>
      </Stack>
      <Menu.Item component={Link} to={paths.user(user.uuid)} leftSection={<IconUserCircle size={20} aria-hidden />}>
        {t('account.profile')}
      </Menu.Item>
      <MenuGroup title={t('me.pets')}>
        <Links links={pets} />
      </MenuGroup>
      <MenuGroup title={t('me.account')}>
        <Links links={account} />
      </MenuGroup>
      <LanguageChoice />
      <ColorSchemeChoice />
    </OpenedMenu>
  );
}

/** Replaces a menu button after its first click, with the menu already open. */
function OpenedMenu({ Button, children }: Pick<MenuProps, 'Button'> & { children: ReactNode }) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      defaultOpened
      // The button that had the focus was replaced, so the new button gets the focus.
      onClose={() => target.current?.focus()}
      position="bottom-end"
      width={280}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      alignItemsLabels="none"
    >
      <Menu.Target>
        <Button ref={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function Links({ links }: { links: readonly MeLink[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return links.map(({ to, text, state }) => {
    const Icon = LINK_ICONS[text];
    return (
      <Menu.Item
        key={to}
        component={Link}
        to={to}
        state={state}
        aria-current={ariaCurrentOf(to, pathname)}
        leftSection={<Icon size={20} aria-hidden />}
        rightSection={<LinkCount text={text} />}
      >
        {t(text)}
      </Menu.Item>
    );
  });
}

function LanguageChoice() {
  const { t } = useTranslation();
  const choose = useChooseLanguage();
  return (
    <MenuGroup title={t('shell.language')}>
      <Group gap={4} wrap="nowrap">
        {LANGUAGES.map((language) => (
          <Menu.RadioItem
            key={language}
            className={classes.choice}
            value={language}
            lang={language}
            aria-label={languageName(language)}
            checked={language === currentLanguage()}
            onChange={() => void choose(language)}
          >
            {shortLanguageName(language)}
          </Menu.RadioItem>
        ))}
      </Group>
    </MenuGroup>
  );
}

function ColorSchemeChoice() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <MenuGroup title={t('shell.colours')}>
      <Group gap={4} wrap="nowrap">
        {COLOR_SCHEMES.map((scheme) => {
          const Icon = SCHEME_ICONS[scheme];
          const label = t(`shell.schemes.${scheme}`);
          return (
            <Menu.RadioItem
              key={scheme}
              className={classes.choice}
              value={scheme}
              aria-label={label}
              title={label}
              checked={scheme === colorScheme}
              onChange={() => setColorScheme(scheme)}
            >
              <Icon size={20} aria-hidden />
            </Menu.RadioItem>
          );
        })}
      </Group>
    </MenuGroup>
  );
}
