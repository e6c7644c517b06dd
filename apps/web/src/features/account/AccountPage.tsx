import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Group } from '../../ui/layout/Layout';
import { isBusiness } from '../catalog/userCategories';
import { Appearance } from './Appearance';
import { ContactVisibility } from './ContactVisibility';
import { DeleteAccount } from './DeleteAccount';
import { EmailForm } from './EmailForm';
import { EmailState } from './EmailState';
import { LinkedAccounts } from './LinkedAccounts';
import { OwnData } from './OwnData';
import { Passkeys } from './Passkeys';
import { PasswordForm } from './PasswordForm';
import { PublicPage } from './PublicPage';
import { RedirectAfterDeletion } from './RedirectAfterDeletion';
import { SecondFactor } from './SecondFactor';
import { RegistrationSettings } from './RegistrationSettings';
import { Sessions } from './Sessions';

/** Account settings that are not part of the profile. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const user = useSession()?.user;
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <RedirectAfterDeletion />;
  if (!user) return null;
  return (
    <Page gap="small" width="text">
      <Group component="header" justify="space-between" gap="12px 24px">
        <div>
          <PageHeading>{t('title')}</PageHeading>
          <Text c="dimmed">{t('loggedInAs', { email: user.email })}</Text>
        </div>
        <Button component={Link} to={paths.user(user.uuid)} variant="default">
          {t('toProfile')}
        </Button>
      </Group>
      <ContactVisibility user={user} />
      {isBusiness(user.userCategoryId) && <PublicPage user={user} />}
      <EmailState user={user} />
      <EmailForm user={user} />
      <PasswordForm user={user} />
      <Passkeys user={user} />
      <LinkedAccounts user={user} />
      <SecondFactor user={user} />
      <Sessions />
      <Appearance />
      <OwnData user={user} />
      {user.role === 'administrator' && <RegistrationSettings />}
      <DeleteAccount user={user} onDeleted={() => setDeleted(true)} />
    </Page>
  );
}
