import { Box, Group, Stack, Title } from '@mantine/core';
import { IconEye, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Flex } from '../../ui/layout/Layout';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { TintChip } from '../../ui/cards/TintChip';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { Illustration } from '../../ui/pictures/Illustration';
import { petCategoryLook } from '../catalog/petCategories';
import type { AnimalReportSummary } from './lost.queries';
import { reportPath } from './reportLinks';
import { StateChip } from './StateChip';
import { useReportName } from './useReportTexts';

interface ReportCardProps {
  report: AnimalReportSummary;
  /** Loads the photo immediately, for cards above the fold. */
  eager?: boolean;
}

/** Card of a lost or found animal. The whole card is a link. */
export function ReportCard({ report, eager }: ReportCardProps) {
  const { t } = useTranslation('lost-and-found');
  const format = useFormat();
  const name = useReportName(report);
  const { petCategoryId, petCategoryGroup, imageUrl, place, seenAt, sightingCount, hasReward } = report;
  const { tint, illustration } = petCategoryLook(petCategoryId);
  return (
    <Card lifts>
      <Box pos="relative">
        <PhotoFrame
          src={imageUrl}
          alt=""
          ratio="square"
          fallback={<Illustration name={illustration} eager={eager} />}
          tint={tint}
          eager={eager}
        />
        <Group pos="absolute" bottom={8} left={8} gap={6} maw="calc(100% - 16px)">
          <StateChip report={report} />
          {hasReward && report.state === 'open' && <TintChip tint="kennel">{t('reward')}</TintChip>}
        </Group>
      </Box>
      <Stack gap={2} p="sm" c="dimmed" fz="sm">
        <Title order={3} c="var(--ink)" fz={17}>
          <CardLink to={reportPath(report)}>{name}</CardLink>
        </Title>
        {petCategoryGroup && <p>{petCategoryGroup.name}</p>}
        {place && (
          <Flex component="p" align="center" gap={4}>
            <IconMapPin size={16} aria-hidden />
            {place.name}
          </Flex>
        )}
        <p>{t(`seen.${report.type}`, { when: format.ago(seenAt) })}</p>
        {sightingCount > 0 && (
          <Flex component="p" align="center" gap={4}>
            <IconEye size={16} aria-hidden />
            {t('sightingCount', { count: sightingCount })}
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
