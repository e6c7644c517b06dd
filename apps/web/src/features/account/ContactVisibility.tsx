import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UpdateProfileDto } from '../../api/enums';
import type { SessionUser } from '../../api/session';
import { FormSection } from '../../ui/forms/FormSection';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { PillChoice } from '../../ui/fields/PillChoice';
import { useFailure } from '../../ui/feedback/useFailure';
import { isBusiness, USER_CATEGORY } from '../catalog/userCategories';
import { useChangeVisibility, type Visibility, type VisibilityField } from './account.queries';

const { emailVisibility: CHOICES } = UpdateProfileDto;

/**
 * Audience settings for the contact details on the profile. The founding date of a business is
 * always public. Users without a category count as people.
 */
export function ContactVisibility({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  return (
    <FormSection
      title={t('visibility.title')}
      hint={t(isBusiness(user.userCategoryId) ? 'visibility.businessHint' : 'visibility.hint')}
    >
      <Stack gap={20}>
        <VisibilityChoice user={user} field="emailVisibility" legend={t('visibility.email')} />
        <VisibilityChoice user={user} field="phoneVisibility" legend={t('visibility.phone')} />
        <VisibilityChoice user={user} field="streetVisibility" legend={t('visibility.street')} />
        {(user.userCategoryId ?? USER_CATEGORY.owner) === USER_CATEGORY.owner && (
          <VisibilityChoice user={user} field="birthDateVisibility" legend={t('visibility.birthDate')} />
        )}
      </Stack>
    </FormSection>
  );
}

interface VisibilityChoiceProps {
  user: SessionUser;
  field: VisibilityField;
  legend: string;
}

function VisibilityChoice({ user, field, legend }: VisibilityChoiceProps) {
  const { t } = useTranslation(['account', 'common']);
  const { mutate, error, variables } = useChangeVisibility(field);
  const failure = useFailure(error);

  const change = (visibility: Visibility) =>
    mutate(visibility, { onSuccess: () => notify.success((t) => t('account:visibility.saved')) });

  return (
    <Stack gap="sm">
      <PillChoice
        legend={legend}
        choices={CHOICES.map((value) => ({ value, label: t(`common:audiences.${value}`) }))}
        value={user[field]}
        onChange={change}
      />
      {failure && variables && (
        <InlineError
          title={t('visibility.notSaved', { choice: t(`common:audiences.${variables}`) })}
          error={failure}
          onRetry={() => change(variables)}
        />
      )}
    </Stack>
  );
}
