import { IconEye, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { TintChip } from '../../ui/cards/TintChip';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { Illustration } from '../../ui/pictures/Illustration';
import { petCategoryLook } from '../catalog/petCategories';
import type { AnimalReportSummary } from './lost.queries';
import classes from './ReportCard.module.css';
import { reportPath } from './reportPath';
import { StateChip } from './StateChip';
import { useReportName } from './useReportName';

interface ReportCardProps {
  report: AnimalReportSummary;
  /** Loads the photo immediately, for cards above the fold. */
  eager?: boolean;
}

/** Card of a lost or found animal. The whole card is a link. */
export function ReportCard({ report, eager }: ReportCardProps) {
  const { t } = useTranslation('lost');
  const format = useFormat();
  const name = useReportName(report);
  const { petCategoryId, petCategoryGroup, imageUrl, place, seenAt, sightingCount, hasReward } = report;
  const { tint, illustration } = petCategoryLook(petCategoryId);
  return (
    <Card lifts>
      <div className={classes.photo}>
        <PhotoFrame
          src={imageUrl}
          alt=""
          ratio="square"
          fallback={<Illustration name={illustration} eager={eager} />}
          tint={tint}
          eager={eager}
        />
        <div className={classes.chips}>
          <StateChip report={report} />
          {hasReward && report.state === 'open' && <TintChip tint="kennel">{t('reward')}</TintChip>}
        </div>
      </div>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <CardLink to={reportPath(report)}>{name}</CardLink>
        </h3>
        {petCategoryGroup && <p className={classes.line}>{petCategoryGroup.name}</p>}
        {place && (
          <p className={classes.line}>
            <IconMapPin size={16} aria-hidden />
            {place.name}
          </p>
        )}
        <p className={classes.line}>{t(`seen.${report.type}`, { when: format.ago(seenAt) })}</p>
        {sightingCount > 0 && (
          <p className={classes.line}>
            <IconEye size={16} aria-hidden />
            {t('sightingCount', { count: sightingCount })}
          </p>
        )}
      </div>
    </Card>
  );
}
