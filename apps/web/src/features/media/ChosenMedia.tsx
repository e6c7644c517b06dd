import { Skeleton } from '@mantine/core';
import { type ComponentProps, useEffect, useState } from 'react';
import { loadTexts } from '../../i18n';
import type { MediaTiles } from './MediaTiles';

/** Set once the component is loaded, so later pictures render immediately. */
let Loaded: typeof MediaTiles | undefined;

/** Chosen pictures or video. Loaded on demand, because most posts have none. */
export function ChosenMedia(props: ComponentProps<typeof MediaTiles>) {
  const [Tiles, setTiles] = useState(() => Loaded);
  const part = { Tiles };
  const isNeeded = props.uploads.media.length > 0 || props.uploads.leftOut !== null;
  useEffect(() => {
    if (Tiles || !isNeeded) return;
    Promise.all([import('./MediaTiles'), loadTexts(['photos'])]).then(
      ([module]) => {
        Loaded = module.MediaTiles;
        setTiles(() => module.MediaTiles);
      },
      // If the tiles fail to load, the form works without them.
      () => undefined,
    );
  }, [Tiles, isNeeded]);
  if (!isNeeded) return null;
  return part.Tiles ? <part.Tiles {...props} /> : <Skeleton height={112} radius={16} />;
}
