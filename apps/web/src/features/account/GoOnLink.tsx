import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';

/**
 * Link on pages opened from an email: leads to the app, or to the login page without a session.
 */
export function GoOnLink() {
  const { t } = useTranslation('account');
  const isLoggedIn = useSession() !== null;
  return (
    <Button component={Link} to={isLoggedIn ? paths.home : paths.login()}>
      {t(isLoggedIn ? 'confirmation.goOn' : 'confirmation.logIn')}
    </Button>
  );
}
