import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UpdateProfileDto } from '../../api/enums';
import type { AudienceField } from './profileSchema';
import type { ProfileFormState } from './useProfileForm';

const { streetVisibility: AUDIENCES } = UpdateProfileDto;

interface AudienceSelectProps {
  profile: ProfileFormState;
  field: AudienceField;
  /** Text that describes the information shown to users outside the audience. */
  othersSee: string;
}

/** Select field for the audience of a contact detail. */
export function AudienceSelect({ profile, field, othersSee }: AudienceSelectProps) {
  const { t } = useTranslation(['profile', 'common']);
  const audience = profile.audienceOf(field);
  return (
    <NativeSelect
      {...profile.field(field)}
      label={profile.labelOf(field)}
      description={audience === 'users' ? undefined : othersSee}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={AUDIENCES.map((value) => ({ value, label: t(`common:audiences.${value}`) }))}
      value={audience}
      rightSection={<IconChevronDown size={18} aria-hidden />}
    />
  );
}
