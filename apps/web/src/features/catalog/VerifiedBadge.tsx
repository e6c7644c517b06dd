import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { TintChip } from '../../ui/cards/TintChip';

/** Badge of a verified business with the date. Renders nothing for other businesses. */
export function VerifiedBadge({ verifiedAt }: { verifiedAt: string | null | undefined }) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  if (!verifiedAt) return null;
  return (
    <TintChip tint="veterinary" icon={<IconRosetteDiscountCheck size={18} aria-hidden />}>
      {t('verified', { date: format.date(verifiedAt) })}
    </TintChip>
  );
}
