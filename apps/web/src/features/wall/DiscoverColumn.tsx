import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { InlineError } from '../../ui/feedback/InlineError';
import classes from './Side.module.css';
import { trendingQuery } from './wall.queries';

// Loaded on demand, because phones do not show it.
const Services = lazy(() =>
  import('./Services').then((m) => ({ default: m.Services })).catch(() => ({ default: () => <></> })),
);

/** Right column with services and popular hashtags. Phones show only the hashtags, in a row. */
export function DiscoverColumn({ isDesktop, className }: { isDesktop: boolean; className: string | undefined }) {
  const { t } = useTranslation('wall');
  return (
    <aside className={`${classes.side} ${className}`} aria-label={t('side.town')}>
      {isDesktop && (
        <Suspense fallback={<div className={classes.services} data-waiting />}>
          <Services />
        </Suspense>
      )}
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
                    {/* The example hashtags have no count. */}
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
