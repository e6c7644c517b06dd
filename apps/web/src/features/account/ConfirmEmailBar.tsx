import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import classes from './ConfirmEmailBar.module.css';

/** Whether the user dismissed the bar. Reset when the app is reloaded. */
let isPutOff = false;

/** Bar that asks the user to confirm the email address. Shown above every page. */
export function ConfirmEmailBar({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['account', 'common']);
  const [isHidden, setHidden] = useState(isPutOff);
  if (isHidden) return null;
  return (
    <section className={classes.bar} aria-label={t('confirmation.title')}>
      <p className={classes.text}>
        {t('confirmation.bar', { email: user.email })}{' '}
        <Link to={paths.account} className={classes.link}>
          {t('confirmation.more')}
        </Link>
      </p>
      <CloseButton
        size={44}
        aria-label={t('common:close')}
        onClick={() => {
          isPutOff = true;
          setHidden(true);
        }}
      />
    </section>
  );
}
