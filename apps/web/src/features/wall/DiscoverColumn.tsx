import { Box, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { InlineError } from '../../ui/feedback/InlineError';
import { Stack } from '../../ui/layout/Layout';
import { SideTitle } from './Side';
import { trendingQuery } from './wall.queries';
import classes from './WallLayout.module.css';

// Loaded on demand, because phones do not show it.
const Services = lazy(() =>
  import('./Services').then((m) => ({ default: m.Services })).catch(() => ({ default: () => <></> })),
);

/** Right column with services and popular hashtags. Phones show only the hashtags, in a row. */
export function DiscoverColumn({ isDesktop }: { isDesktop: boolean }) {
  const { t } = useTranslation('wall');
  return (
    <Stack component="aside" className={classes.side} aria-label={t('side.town')}>
      {isDesktop && (
        // The placeholder has the height of seven services.
        <Suspense fallback={<Box mih={365} />}>
          <Services />
        </Suspense>
      )}
      <Trending isDesktop={isDesktop} />
    </Stack>
  );
}

function Trending({ isDesktop }: { isDesktop: boolean }) {
  const { t } = useTranslation('wall');
  const format = useFormat();
  const { data: tags, error, refetch } = useQuery(trendingQuery());
  return (
    <Stack gap="xs">
      {/* On a phone the row needs no heading. */}
      {isDesktop ? (
        <SideTitle>{t('trending.title')}</SideTitle>
      ) : (
        <VisuallyHidden component="h2">{t('trending.title')}</VisuallyHidden>
      )}
      {error && !tags ? (
        <InlineError title={t('trending.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.tags}>
          {tags
            ? tags.map(({ tag, count }) => (
                <li key={tag}>
                  <Button component={Link} to={paths.wall({ tag })} variant="light" color="teal" px={14} fw={700}>
                    #{tag}
                    {/* The example hashtags have no count. */}
                    {count > 0 && (
                      <Box component="span" ml="xs" c="dimmed" fz="sm" aria-label={t('trending.count', { count })}>
                        {format.number(count)}
                      </Box>
                    )}
                  </Button>
                </li>
              ))
            : [110, 150, 120, 130, 140].map((width) => (
                <li key={width} aria-hidden>
                  <Skeleton width={width} height={44} radius={999} />
                </li>
              ))}
        </ul>
      )}
    </Stack>
  );
}
