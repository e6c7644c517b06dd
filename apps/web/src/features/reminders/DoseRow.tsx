import { IconPill } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { TextLink } from '../../ui/layout/TextLink';
import type { CareDose } from './care.queries';
import { Group, Stack } from '../../ui/layout/Layout';
import { DosePill } from './DosePill';
import { useDayName } from './useDayName';

interface DoseRowProps {
  dose: CareDose;
  today: string;
}

/** A dose of a medication, with a checkbox to mark it as given. */
export function DoseRow({ dose: { pet, entryId, title, dueAt, isGiven }, today }: DoseRowProps) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const dayName = useDayName(today);
  const time = format.clock(new Date(dueAt));
  return (
    <li>
      <Group component={Card} gap="12px 16px" px={20} py="md">
        <IconPill size={24} color="var(--ink-soft)" aria-hidden />
        <Stack gap={2} flex="1 1 160px" miw={0}>
          <strong>{title}</strong>
          <Group component="span" gap="0 10px" c="dimmed">
            <span>
              {dayName(dueAt.slice(0, 10))}&nbsp;· {time}
            </span>
            <TextLink to={paths.pet(pet.uuid)}>{pet.name}</TextLink>
          </Group>
        </Stack>
        <DosePill
          petUuid={pet.uuid}
          entryId={entryId}
          dueAt={dueAt}
          isGiven={isGiven}
          label={t('giveDose', { title, pet: pet.name, time })}
        >
          {t('given')}
        </DosePill>
      </Group>
    </li>
  );
}
