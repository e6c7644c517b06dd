import { IconMessageCircle, IconUser, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Stack } from '../../ui/layout/Layout';
import { Avatar } from '../../ui/pictures/Avatar';
import { Illustration } from '../../ui/pictures/Illustration';
import { PET_CATEGORY, petCategoryLook } from '../catalog/petCategories';
import { SideLink, SideTitle } from './Side';
import classes from './WallLayout.module.css';

/** Left column: the user, links to main pages, and the pet categories. */
export function NavigationColumn({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['wall', 'users', 'catalog', 'common']);
  const links: { to: string; icon: ReactNode; label: string }[] = [
    { to: paths.user(user.uuid), icon: <IconUser size={22} stroke={1.8} />, label: t('common:account.profile') },
    { to: paths.friends(), icon: <IconUsers size={22} stroke={1.8} />, label: t('common:nav.friends') },
    { to: paths.messages, icon: <IconMessageCircle size={22} stroke={1.8} />, label: t('common:nav.messages') },
  ];
  return (
    <Stack component="nav" className={classes.side} aria-label={t('side.own')}>
      <Stack align="flex-start" gap="xs" px="xs" fz="lg" lh={1.25}>
        <Avatar src={user.imageUrl} size={64} />
        <strong>{userName(user) || t('users:unnamed')}</strong>
      </Stack>
      <ul>
        {links.map(({ to, icon, label }) => (
          <SideLink key={to} to={to} icon={icon}>
            {label}
          </SideLink>
        ))}
      </ul>
      <SideTitle>{t('side.animals')}</SideTitle>
      <ul>
        {Object.values(PET_CATEGORY).map((id) => {
          const { key, tint, illustration } = petCategoryLook(id);
          return (
            key && (
              <SideLink
                key={id}
                to={paths.animals({ petCategoryId: id })}
                icon={<Illustration name={illustration} size={26} eager />}
                tint={tint}
              >
                {t(`catalog:petCategories.${key}`)}
              </SideLink>
            )
          );
        })}
      </ul>
    </Stack>
  );
}
