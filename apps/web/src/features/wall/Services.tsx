import { Stack } from '@mantine/core';
import {
  IconBasket,
  IconBone,
  IconHeartHandshake,
  IconHome,
  IconScissors,
  IconStethoscope,
  IconTag,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { USER_CATEGORY } from '../catalog/userCategories';
import { SideLink, SideTitle } from './Side';

/** Links to businesses and pets by service, in the specified order. */
const SERVICES = [
  { key: 'food', Icon: IconBone, to: paths.users() },
  { key: 'equipment', Icon: IconBasket, to: paths.users() },
  { key: 'veterinary', Icon: IconStethoscope, to: paths.users({ userCategoryId: USER_CATEGORY.veterinary }) },
  { key: 'salons', Icon: IconScissors, to: paths.users({ userCategoryId: USER_CATEGORY.parlor }) },
  { key: 'sales', Icon: IconTag, to: paths.find({ offer: 'sale' }) },
  { key: 'adoption', Icon: IconHeartHandshake, to: paths.find({ offer: 'adoption' }) },
  { key: 'boarding', Icon: IconHome, to: paths.users({ userCategoryId: USER_CATEGORY.kennel }) },
] as const;

export function Services() {
  const { t } = useTranslation('wall');
  return (
    <Stack gap="xs">
      <SideTitle>{t('services.title')}</SideTitle>
      <ul>
        {SERVICES.map(({ key, Icon, to }) => (
          <SideLink key={key} to={to} icon={<Icon size={22} stroke={1.8} />}>
            {t(`services.${key}`)}
          </SideLink>
        ))}
      </ul>
    </Stack>
  );
}
