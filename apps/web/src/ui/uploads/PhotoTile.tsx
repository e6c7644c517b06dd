import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TintChip } from '../cards/TintChip';
import classes from './Photos.module.css';

interface PhotoTileProps {
  picture: ReactNode;
  isMain: boolean;
  /** Label of the main photo. Defaults to "main photo". */
  mainText?: string;
  handle: ReactNode;
  /** Button that removes the photo. */
  remove: ReactNode;
  /** Button on the lower edge of the picture. */
  tool?: ReactNode;
  /** Content below the picture, such as its description. */
  children?: ReactNode;
}

/** A photo in a sortable list. */
export function PhotoTile({ picture, isMain, mainText, handle, remove, tool, children }: PhotoTileProps) {
  const { t } = useTranslation('photos');
  return (
    <Stack gap="xs">
      <div className={classes.picture} data-grip={handle ? true : undefined}>
        {picture}
        {isMain && (
          <Box component="span" pos="absolute" bottom={8} left={8}>
            <TintChip tint="dogs">{mainText ?? t('main')}</TintChip>
          </Box>
        )}
        <Box component="span" pos="absolute" top={6} left={6}>
          {handle}
        </Box>
        <Box component="span" pos="absolute" top={6} right={6}>
          {remove}
        </Box>
        {tool && (
          <Box component="span" pos="absolute" bottom={6} left={6} maw="calc(100% - 12px)">
            {tool}
          </Box>
        )}
      </div>
      {children && <Stack gap={4}>{children}</Stack>}
    </Stack>
  );
}
