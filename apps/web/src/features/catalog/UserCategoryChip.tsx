import { useTranslation } from 'react-i18next';
import { TintChip } from '../../ui/cards/TintChip';
import { userCategoryLook } from './userCategories';

interface UserCategoryChipProps {
  userCategoryId: number | null;
  /** Where there is little room: in one word rather than on two lines. */
  isShort?: boolean;
}

/** What kind of user somebody is; nothing while they have not said. */
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
