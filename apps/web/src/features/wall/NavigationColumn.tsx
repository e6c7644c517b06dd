import { IconMessageCircle, IconUser, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Avatar } from '../../ui/pictures/Avatar';
import { Illustration } from '../../ui/pictures/Illustration';
import { PET_CATEGORY, petCategoryLook } from '../catalog/petCategories';
import classes from './Side.module.css';

/** Left column: the user, links to main pages, and the pet categories. */
export function NavigationColumn({ user, className }: { user: SessionUser; className: string | undefined }) {
  const { t } = useTranslation(['wall', 'users', 'catalog', 'common']);
  const links: { to: string; icon: ReactNode; label: string }[] = [
    { to: paths.user(user.uuid), icon: <IconUser size={22} stroke={1.8} />, label: t('common:account.profile') },
    { to: paths.friends(), icon: <IconUsers size={22} stroke={1.8} />, label: t('common:nav.friends') },
    { to: paths.messages, icon: <IconMessageCircle size={22} stroke={1.8} />, label: t('common:nav.messages') },
  ];
  return (
    <nav className={`${classes.side} ${className}`} aria-label={t('side.own')}>
      <div className={classes.me}>
        <Avatar src={user.imageUrl} size={64} />
        <strong>{userName(user) || t('users:unnamed')}</strong>
      </div>
      <ul className={classes.links}>
        {links.map(({ to, icon, label }) => (
          <li key={to}>
            <Link to={to} className={classes.link}>
              <span className={classes.icon} aria-hidden>
                {icon}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={classes.title}>{t('side.animals')}</h2>
      <ul className={classes.links}>
        {Object.values(PET_CATEGORY).map((id) => {
          const { key, tint, illustration } = petCategoryLook(id);
          return (
            key && (
              <li key={id}>
                <Link to={paths.animals({ petCategoryId: id })} className={classes.link}>
                  <span className={classes.icon} data-tint={tint} aria-hidden>
                    <Illustration name={illustration} className={classes.animal} eager />
                  </span>
                  {t(`catalog:petCategories.${key}`)}
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
