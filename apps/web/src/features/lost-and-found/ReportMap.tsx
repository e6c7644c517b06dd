import { Button, Center, Text } from '@mantine/core';
import { IconMap2, IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flex } from '../../ui/layout/Layout';
import { SHOWN_RADIUS_M } from '../../api/limits';
import { Section } from '../../ui/layout/Section';
import type { AnimalReport } from './lost.queries';

const MapView = lazy(async () => ({ default: (await import('../map/MapView')).MapView }));

/** The report's place as text, and on demand the report with its sightings on a map. */
export function ReportMap({ report, name }: { report: AnimalReport; name: string }) {
  const { t } = useTranslation('lost-and-found');
  const [isOpen, setOpen] = useState(false);
  const { type, place, latitude, longitude, sightings, uuid } = report;
  return (
    <Section title={t(`where.title.${type}`)}>
      <Flex component="p" align="center" gap={6} fw={600}>
        <IconMapPin size={20} aria-hidden />
        {place ? t('where.near', { place: place.name }) : t('where.unnamed')}
      </Flex>
      <Text c="dimmed" fz={15}>
        {t('where.circle')}
      </Text>
      {isOpen ? (
        <Suspense
          fallback={
            <Center component="p" h={360} bdrs="xl" bg="var(--sunken)">
              {t('loading')}
            </Center>
          }
        >
          <MapView
            label={t('where.mapOf', { name })}
            isEmbedded
            points={[
              { id: uuid, kind: type, title: name, latitude, longitude, radius: SHOWN_RADIUS_M },
              ...sightings.map((sighting, index) => ({
                id: String(sighting.id),
                kind: 'sighting' as const,
                title: t('sighting.number', { number: report.sightingCount - index }),
                ...(sighting.point ?? {
                  latitude: sighting.latitude,
                  longitude: sighting.longitude,
                  radius: SHOWN_RADIUS_M,
                }),
              })),
            ]}
          />
        </Suspense>
      ) : (
        <Button
          w="fit-content"
          variant="default"
          leftSection={<IconMap2 size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('showMap')}
        </Button>
      )}
    </Section>
  );
}
