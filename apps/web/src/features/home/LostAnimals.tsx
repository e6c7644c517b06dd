import { Button, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Group } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import type { AnimalReportSummary } from '../lost-and-found/lost.queries';
import { ReportCard } from '../lost-and-found/ReportCard';
import strip from './Strip.module.css';

/** The server's maximum number of reports. */
const REPORTS_LIMIT = 6;

interface LostAnimalsProps {
  title: string;
  /** Undefined while the reports load. */
  reports: AnimalReportSummary[] | undefined;
  /** Path of the whole list. */
  more: string;
}

/** Section with the newest reports of lost animals. */
export function LostAnimals({ title, reports, more }: LostAnimalsProps) {
  const { t } = useTranslation('home');
  return (
    <Section title={title} more={<TextLink to={more}>{t('lost.all')}</TextLink>}>
      {!reports ? (
        <div className={strip.pets} aria-hidden>
          {Array.from({ length: REPORTS_LIMIT }, (_, index) => (
            <div key={index}>
              <Skeleton h={{ base: 286, lg: 300 }} radius={20} />
            </div>
          ))}
        </div>
      ) : reports.length ? (
        <ul className={strip.pets}>
          {reports.map((report) => (
            <li key={report.uuid}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      ) : (
        <Group component={Card} justify="space-between" gap="sm" px={20} py="md">
          <Text c="dimmed">{t('lost.none')}</Text>
          <Button component={Link} to={paths.newFound} variant="default">
            {t('lost.found')}
          </Button>
        </Group>
      )}
    </Section>
  );
}
