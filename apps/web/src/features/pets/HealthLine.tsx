import { Box, Skeleton, Text } from '@mantine/core';
import { IconChevronRight, IconHeartbeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { Group, Stack } from '../../ui/layout/Layout';
import type { PetHealth } from './usePetHealth';

interface HealthLineProps {
  petUuid: string;
  health: PetHealth;
}

/** Link to the health record, with the next care and the last vaccination. */
export function HealthLine({ petUuid, health }: HealthLineProps) {
  const { t } = useTranslation(['pets', 'reminders']);
  const format = useFormat();
  const { isPending, next, isLate, isDue, lastVaccination, lacksVaccination } = health;

  function nextText() {
    if (next === undefined) return undefined;
    if (next === null) return lacksVaccination ? undefined : t('reminders:pets.nothing');
    const what =
      'dose' in next ? next.dose.title : (next.reminder.title ?? t(`reminders:kinds.${next.reminder.kind ?? 'note'}`));
    const key = isLate ? 'late' : isDue ? 'today' : 'next';
    return t(`status.${key}`, { what, date: format.date(next.day) });
  }
  const texts = [
    nextText(),
    lastVaccination && t('status.vaccinated', { date: format.date(lastVaccination) }),
    lacksVaccination && t('status.notVaccinated'),
  ].filter(Boolean);

  return (
    <Group component={Card} lifts wrap="nowrap" gap="sm" px="md" py="sm">
      <Box component={IconHeartbeat} size={24} c="var(--ink-soft)" flex="none" aria-hidden />
      <Stack gap={0} flex={1} miw={0}>
        <Box component={CardLink} to={paths.health(petUuid)} fw={800}>
          {t('page.health')}
        </Box>
        {isPending ? (
          // Lets a touch on the placeholder reach the card's link.
          <Skeleton h={14} w="70%" my={5} style={{ pointerEvents: 'none' }} />
        ) : (
          texts.length > 0 && (
            <Text span c={isLate ? 'var(--danger)' : 'dimmed'} fz={15}>
              {texts.join('\u00A0· ')}
            </Text>
          )
        )}
      </Stack>
      <Box component={IconChevronRight} size={20} c="var(--ink-soft)" flex="none" aria-hidden />
    </Group>
  );
}
