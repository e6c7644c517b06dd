import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { Group, Stack } from '../../ui/layout/Layout';
import { Avatar } from '../../ui/pictures/Avatar';
import { userCategoryLook } from '../catalog/userCategories';
import type { Appointment } from './appointments.queries';
import { StateChip } from './StateChip';
import { useWhen } from './useWhen';

/** An appointment of the user, with a link to its page. */
export function AppointmentCard({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['appointments', 'users']);
  const { id, state, startsAt, timeZone, business, service, pet } = appointment;
  const when = useWhen(timeZone);
  const look = userCategoryLook(business.userCategoryId);
  return (
    <Group component={Card} gap="12px 16px" px={20} py="md" lifts>
      <Avatar src={business.imageUrl} size={64} tint={look?.tint} fallback={look?.illustration} />
      <Stack gap={2} flex="1 1 180px" miw={0}>
        <Title order={2} fz={17}>
          <CardLink to={paths.appointment(id)}>{when.moment(startsAt)}</CardLink>
        </Title>
        <Text>{[service?.name, pet?.name].filter(Boolean).join(' · ')}</Text>
        <Text c="dimmed">{userName(business) || t('users:unnamed')}</Text>
      </Stack>
      <StateChip state={state} />
    </Group>
  );
}
