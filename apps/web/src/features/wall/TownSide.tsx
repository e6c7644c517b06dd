import {
  IconBasket,
  IconBone,
  IconHeartHandshake,
  IconHome,
  IconScissors,
  IconStethoscope,
  IconTag,
} from '@tabler/icons-react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/addresses';
import { InlineError } from '../../ui/feedback/InlineError';
import { USER_CATEGORY } from '../catalog/userCategories';
import classes from './Side.module.css';
import { trendingQuery } from './wall.queries';

/** The documented services, each with the people of the directory who offer it. */
const SERVICES = [
  { key: 'food', Icon: IconBone, to: paths.users() },
  { key: 'equipment', Icon: IconBasket, to: paths.users() },
  { key: 'veterinary', Icon: IconStethoscope, to: paths.users({ userCategoryId: USER_CATEGORY.veterinary }) },
  { key: 'salons', Icon: IconScissors, to: paths.users({ userCategoryId: USER_CATEGORY.parlor }) },
  { key: 'sales', Icon: IconTag, to: paths.users({ userCategoryId: USER_CATEGORY.kennel }) },
  { key: 'adoption', Icon: IconHeartHandshake, to: paths.users({ userCategoryId: USER_CATEGORY.shelter }) },
  { key: 'boarding', Icon: IconHome, to: paths.users({ userCategoryId: USER_CATEGORY.kennel }) },
] as const;

/** The right column: who helps with animals, and what people talk about. On a phone the latter alone, as a row. */
export function TownSide({ className }: { className: string | undefined }) {
  const { t } = useTranslation('wall');
  return (
    <aside className={`${classes.side} ${className}`} aria-label={t('side.town')}>
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
      <Trending />
    </aside>
  );
}

function Trending() {
  const { t } = useTranslation('wall');
  const format = useFormat();
  const { data: tags, error, refetch } = useQuery(trendingQuery());
  return (
    <div className={classes.trending}>
      <h2 className={classes.title}>{t('trending.title')}</h2>
      {error && !tags ? (
        <InlineError title={t('trending.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.tags}>
          {tags
            ? tags.map(({ tag, count }) => (
                <li key={tag}>
                  <Link to={paths.wall({ tag })} className={classes.tag}>
                    #{tag}
                    {/* Examples stand in while there are none. */}
                    {count > 0 && (
                      <span className={classes.count} aria-label={t('trending.count', { count })}>
                        {format.number(count)}
                      </span>
                    )}
                  </Link>
                </li>
              ))
            : [110, 150, 120, 130, 140].map((width) => (
                <li key={width} aria-hidden>
                  <Skeleton width={width} height={44} radius={999} />
                </li>
              ))}
        </ul>
      )}
    </div>
  );
}
