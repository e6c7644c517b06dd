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
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { USER_CATEGORY } from '../catalog/userCategories';
import classes from './Side.module.css';

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
    <div className={classes.services}>
      <h2 className={classes.title}>{t('services.title')}</h2>
      <ul className={classes.links}>
        {SERVICES.map(({ key, Icon, to }) => (
          <li key={key}>
            <Link to={to} className={classes.link}>
              <span className={classes.icon} aria-hidden>
                <Icon size={22} stroke={1.8} />
              </span>
              {t(`services.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
