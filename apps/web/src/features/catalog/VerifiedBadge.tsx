import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { TintChip } from '../../ui/cards/TintChip';

interface VerifiedBadgeProps {
  verifiedAt: string | null | undefined;
  /** Whether the date is only a tooltip, for narrow cards. */
  isShort?: boolean;
}

/** Badge of a verified business with the date. Renders nothing for other businesses. */
export function VerifiedBadge({ verifiedAt, isShort }: VerifiedBadgeProps) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  if (!verifiedAt) return null;
  const text = t('verified', { date: format.date(verifiedAt) });
  return (
    <TintChip tint="veterinary" icon={<IconRosetteDiscountCheck size={18} aria-hidden />}>
      {isShort ? <span title={text}>{t('verifiedShort')}</span> : text}
    </TintChip>
  );
}
