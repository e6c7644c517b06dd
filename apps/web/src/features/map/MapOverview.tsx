import { UnstyledButton } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Point } from './bounds';
import classes from './MapOverview.module.css';
import picture from './overview.svg?no-inline';

interface MapOverviewProps {
  /** Entries of the list to show as dots. */
  points?: readonly Point[];
  /** Prefetches the map. */
  prepare?: () => unknown;
  onOpen: () => void;
}

/** Size of the picture's degrees in pixels, and its centre. Must match `overview.svg`. */
const DEGREE = { width: 32.4, height: 45 };
const CENTRE: Point = { longitude: 21, latitude: 44.4 };
const SIZE = { x: -615.6, y: -175.5, width: 1231.2, height: 351 };

/** Button with a static picture of Serbia and its neighbours; opens the map in its place. */
export function MapOverview({ points = [], prepare, onOpen }: MapOverviewProps) {
  const { t } = useTranslation('places');
  return (
    <UnstyledButton className={classes.overview} onPointerEnter={prepare} onFocus={prepare} onClick={onOpen}>
      <svg className={classes.picture} aria-hidden>
        <use href={`${picture}#map`} {...SIZE} />
        {points.map(({ longitude, latitude }, index) => (
          <circle
            key={index}
            cx={(longitude - CENTRE.longitude) * DEGREE.width}
            cy={(CENTRE.latitude - latitude) * DEGREE.height}
            r={5}
          />
        ))}
      </svg>
      <span className={classes.label}>
        <IconMap size={20} aria-hidden />
        {t('map.open')}
      </span>
    </UnstyledButton>
  );
}
