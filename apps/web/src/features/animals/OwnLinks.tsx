import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import type { LoginState } from '../../routing/loginState';
import { TextLink } from '../../ui/layout/TextLink';
import classes from './OwnLinks.module.css';

/**
 * Links to the user's own pages, for the breed pages. The login link lets the user switch
 * accounts.
 */
export function OwnLinks() {
  const { t } = useTranslation('animals');
  const links: { to: string; state?: LoginState; label: string }[] = [
    { to: paths.oldProfile, label: t('ownLinks.profile') },
    { to: paths.oldBlog, label: t('ownLinks.blog') },
    { to: paths.oldAlbum, label: t('ownLinks.album') },
    { to: paths.about, label: t('ownLinks.about') },
    { to: paths.login(), state: { switchesAccount: true }, label: t('ownLinks.another') },
    { to: paths.logout, label: t('ownLinks.logout') },
  ];

  return (
    <nav aria-label={t('ownLinks.label')}>
      <ul className={classes.links}>
        {links.map(({ to, state, label }) => (
          <li key={to}>
            <TextLink to={to} state={state}>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
