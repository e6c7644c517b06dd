import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { Group, SimpleGrid, Stack } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { Avatar } from '../../ui/pictures/Avatar';
import { petCategoryLook } from '../catalog/petCategories';
import { nextOf } from './agenda';
import type { CareOverview } from './care.queries';

/** All pets of the user with their next date, each with a link to its health record. */
export function CarePets({ care }: { care: CareOverview }) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  return (
    <Section title={t('pets.title')}>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="sm">
        {care.pets.map(({ uuid, name, petCategoryId, imageUrl }) => {
          const { tint, illustration } = petCategoryLook(petCategoryId);
          const day = nextOf(care, uuid)?.day;
          const isLate = day !== undefined && day < care.today;
          return (
            <li key={uuid}>
              <Group component={Card} lifts wrap="nowrap" gap="sm" p="sm" pos="relative" h="100%">
                <Avatar src={imageUrl} size={64} tint={tint} fallback={illustration} />
                <Stack gap={2} miw={0}>
                  <strong>
                    <CardLink to={paths.health(uuid)} aria-label={t('pets.record', { name })}>
                      {name}
                    </CardLink>
                  </strong>
                  <Text span c={isLate ? 'var(--danger)' : 'dimmed'}>
                    {day ? t(isLate ? 'pets.late' : 'pets.next', { date: format.date(day) }) : t('pets.nothing')}
                  </Text>
                </Stack>
              </Group>
            </li>
          );
        })}
      </SimpleGrid>
    </Section>
  );
}
