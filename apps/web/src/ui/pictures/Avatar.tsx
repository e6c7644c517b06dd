import { Box } from '@mantine/core';
import { useState } from 'react';
import { pictureUrl } from '../../api/pictures';
import classes from './Avatar.module.css';
import { Illustration } from './Illustration';
import type { IllustrationName } from './illustrations';
import { Paw } from './Paw';
import type { Tint } from './tint';

interface AvatarProps {
  src: string | null | undefined;
  size: 36 | 44 | 64 | 96 | 128;
  tint?: Tint;
  fallback?: IllustrationName;
}

/** A user's round picture. Hidden from screen readers, because the name is next to it. */
export function Avatar({ src, size, tint = 'plain', fallback }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shown = src && src !== failedSrc ? src : null;
  return (
    <Box component="span" className={classes.avatar} w={size} h={size} data-tint={tint}>
      {shown ? (
        <img
          src={pictureUrl(shown)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setFailedSrc(shown)}
        />
      ) : fallback ? (
        <Illustration name={fallback} className={classes.fallback} />
      ) : (
        <Paw className={classes.fallback} />
      )}
    </Box>
  );
}
