import { useTranslation } from 'react-i18next';
import { isBuilt } from '../../routing/later';
import { paths } from '../../routing/paths';
import { useSession } from '../../api/session';
import { TextLink } from '../../ui/layout/TextLink';
import classes from './OwnLinks.module.css';

/** The short navigation of the breed pages. Whoever is here has a session: the way in is for another account. */
export function OwnLinks() {
  const { t } = useTranslation('animals');
  const uuid = useSession()?.user.uuid ?? '';
  const links = [
    { to: paths.old.ownProfile, leadsTo: paths.user(uuid), label: t('ownLinks.profile') },
    { to: paths.old.ownBlog, leadsTo: paths.ownBlog, label: t('ownLinks.blog') },
    { to: paths.old.ownAlbum, leadsTo: paths.userAlbum(uuid), label: t('ownLinks.album') },
    { to: paths.about, leadsTo: paths.about, label: t('ownLinks.about') },
    { to: paths.login(), state: { asAnother: true }, leadsTo: paths.login(), label: t('ownLinks.another') },
    { to: paths.logout, leadsTo: paths.logout, label: t('ownLinks.logout') },
  ].filter(({ leadsTo }) => isBuilt(leadsTo));

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
