import { useTranslation } from 'react-i18next';
import { TintChip } from '../../ui/cards/TintChip';
import { userCategoryLook } from './userCategories';

interface UserCategoryChipProps {
  userCategoryId: number | null;
  /** Shows a one-word category name instead of the full name. */
  isShort?: boolean;
}

/** Chip with the user's category. Renders nothing if the user has chosen no category. */
export function UserCategoryChip({ userCategoryId, isShort = false }: UserCategoryChipProps) {
  const { t } = useTranslation('catalog');
  const look = userCategoryLook(userCategoryId);
  if (!look) return null;
  return (
    <TintChip tint={look.tint} icon={<look.Icon size={15} aria-hidden />}>
      {t(`userCategories.${look.key}.${isShort ? 'short' : 'name'}`)}
    </TintChip>
  );
}
