import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { useCancelEmailChange } from './account.queries';
import { MailedLinkPage } from './MailedLinkPage';

/** Cancels a requested email change. The link is emailed to the current address. */
export function CancelEmailChangePage() {
  const { t } = useTranslation('account');
  const next = (
    <Button component={Link} to={paths.forgottenPassword()}>
      {t('cancellation.newPassword')}
    </Button>
  );
  return <MailedLinkPage texts="cancellation" request={useCancelEmailChange()} next={next} />;
}
