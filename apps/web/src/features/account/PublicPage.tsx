import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { useFailure } from '../../ui/feedback/useFailure';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { FormSection } from '../../ui/forms/FormSection';
import { TextLink } from '../../ui/layout/TextLink';
import { useChangePublicPage } from './account.queries';

/** Switch for the public page of a business. */
export function PublicPage({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  const { mutate, error, variables } = useChangePublicPage();
  const failure = useFailure(error);
  const change = (isShown: boolean) =>
    mutate(isShown, { onSuccess: () => notify.success((t) => t('account:visibility.saved')) });

  return (
    <FormSection title={t('publicPage.title')} hint={t('publicPage.hint')}>
      <Stack gap="sm">
        <ToggleRow label={t('publicPage.switch')} checked={user.visibleToVisitors} onChange={change} />
        {user.visibleToVisitors && (
          <p>
            <TextLink to={paths.publicBusiness(user.uuid)}>{t('publicPage.open')}</TextLink>
          </p>
        )}
        {failure && variables !== undefined && (
          <InlineError title={t('publicPage.notSaved')} error={failure} onRetry={() => change(variables)} />
        )}
      </Stack>
    </FormSection>
  );
}
