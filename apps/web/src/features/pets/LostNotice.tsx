import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Notice } from '../../ui/feedback/Notice';
import { TextLink } from '../../ui/layout/TextLink';

interface LostNoticeProps {
  pet: Pick<components['schemas']['PublicPet'], 'name' | 'lostReport'>;
  /** Leaves out the link, for owners, who have a button for the report. */
  isOwn?: boolean;
}

/** Notice that the pet is reported lost, with a link to the report. */
export function LostNotice({ pet: { name, lostReport }, isOwn }: LostNoticeProps) {
  const { t } = useTranslation('pets');
  const format = useFormat();
  if (!lostReport) return null;
  return (
    <Notice
      illustration="magnifier"
      tint="owner"
      action={!isOwn && <TextLink to={paths.lostReport(lostReport.uuid)}>{t('lost.report')}</TextLink>}
    >
      {t('lost.since', { name, date: format.date(lostReport.seenAt) })}
    </Notice>
  );
}
