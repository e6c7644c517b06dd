import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';

/**
 * Link to the app, or to the login page if there is no session. For pages opened from an email.
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
