import { Box, Button, Text } from '@mantine/core';
import { IconEyeOff, IconMapPin } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flex, Group, Stack } from '../../ui/layout/Layout';
import { useFormat } from '../../i18n/useFormat';
import { userName } from '../../lib/userName';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import layout from '../../ui/layout/GalleryPage.module.css';
import { Section } from '../../ui/layout/Section';
import { EndlessList } from '../../ui/lists/EndlessList';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import uploads from '../../ui/uploads/Photos.module.css';
import { type AnimalReport, type AnimalSighting, sightingsQuery, useHideSighting } from './lost.queries';

/** Timeline of sightings, newest first. */
export function Sightings({ report }: { report: AnimalReport }) {
  const { t } = useTranslation('lost-and-found');
  const { sightings, sightingCount, state } = report;
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Section title={t('sightings.title')}>
      {sightingCount === 0 ? (
        <Text c="dimmed">{t(state === 'open' ? 'sightings.none' : 'sightings.noneClosed')}</Text>
      ) : showsAll ? (
        <AllSightings report={report} />
      ) : (
        <Stack component="ol" gap="xl">
          {sightings.map((sighting) => (
            <li key={sighting.id}>
              <Sighting report={report} sighting={sighting} />
            </li>
          ))}
        </Stack>
      )}
      {!showsAll && sightingCount > sightings.length && (
        <Button variant="default" w="fit-content" onClick={() => setShowsAll(true)}>
          {t('sightings.all', { count: sightingCount })}
        </Button>
      )}
    </Section>
  );
}

function AllSightings({ report }: { report: AnimalReport }) {
  const { t } = useTranslation('lost-and-found');
  const query = useInfiniteQuery(sightingsQuery(report.uuid));
  return (
    <EndlessList
      query={query}
      gap="xl"
      boxHeight={120}
      failed={(error, retry) => <InlineError title={t('sightings.failed')} error={error} onRetry={retry} />}
      empty={<Text c="dimmed">{t('sightings.none')}</Text>}
    >
      {(sighting) => <Sighting report={report} sighting={sighting} />}
    </EndlessList>
  );
}

function Sighting({ report, sighting }: { report: AnimalReport; sighting: AnimalSighting }) {
  const { t, i18n } = useTranslation(['lost-and-found', 'users']);
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const hide = useHideSighting(report.uuid);
  const { seenAt, place, point, text, photos, person, canHide } = sighting;
  const [photo] = photos;
  return (
    <Group component="article" align="start">
      {photo && (
        <Box className={uploads.picture} w={160}>
          <PhotoFrame
            src={photo.url}
            variants={photo.variants}
            sizes="160px"
            alt={t('sighting.photoAlt')}
            fallback="picture"
            tint="plain"
            className={uploads.stored}
          />
        </Box>
      )}
      <Stack gap={4} flex="1 1 240px">
        <h3>
          <time dateTime={seenAt}>{format.moment(seenAt)}</time>
        </h3>
        <Flex component="p" align="center" gap={4}>
          <IconMapPin size={16} aria-hidden />
          {place ? t('where.near', { place: place.name }) : t('where.unnamed')}
        </Flex>
        {point && (
          <Flex component="a" align="center" mih={44} c="var(--link)" href={`geo:${point.latitude},${point.longitude}`}>
            {t('sighting.exact', { latitude: point.latitude, longitude: point.longitude })}
          </Flex>
        )}
        {text && <p className={layout.text}>{text}</p>}
        <Text c="dimmed" fz={15}>
          {person ? t('sighting.by', { name: userName(person) || t('users:unnamed') }) : t('sighting.byUnknown')}
        </Text>
        {canHide && (
          <div>
            <Button
              variant="subtle"
              size="sm"
              mih={44}
              leftSection={<IconEyeOff size={18} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('sighting.hide')}
            </Button>
          </div>
        )}
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title={t('sighting.hideTitle')}
          confirm={t('sighting.hide')}
          busyText={t('sighting.hide')}
          busy={hide.isPending}
          error={hide.error && errorText(i18n, hide.error)}
          onConfirm={() => hide.mutate(sighting.id, { onSuccess: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {t('sighting.hideText')}
        </ConfirmDialog>
      )}
    </Group>
  );
}
