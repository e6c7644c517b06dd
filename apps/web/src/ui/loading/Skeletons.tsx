import { Box, type MantineSpacing, Skeleton, Stack, type StyleProp } from '@mantine/core';
import { LoadingText } from './LoadingText';
import classes from './loading.module.css';

export interface PlaceholderProps {
  /** Height in pixels, which may depend on the breakpoint. */
  boxHeight?: StyleProp<number>;
  /** Aspect ratio of one placeholder. */
  boxRatio?: string;
  /** Shapes the placeholder like a row with a picture. */
  isRow?: boolean;
  /** Class name that sets the size of one placeholder. */
  boxClassName?: string | undefined;
}

/** Placeholder for one item of a list, with the item's size to avoid layout shifts. */
export const Placeholder = ({ boxHeight, boxRatio, isRow, boxClassName }: PlaceholderProps) => (
  <Skeleton
    className={isRow ? classes.row : boxClassName}
    h={boxHeight}
    style={boxRatio ? { aspectRatio: boxRatio } : undefined}
    radius={20}
  />
);

interface SkeletonsProps extends PlaceholderProps {
  count: number;
  /** Class name of the real list. The default is a column. */
  className?: string | undefined;
  /** Space between the rows of a column. */
  gap?: MantineSpacing;
}

export function Skeletons({ count, className, gap = 'sm', ...box }: SkeletonsProps) {
  const items = Array.from({ length: count }, (_, index) => (
    <div key={index}>
      <Placeholder {...box} />
    </div>
  ));
  return (
    <Box pos="relative" role="status">
      <LoadingText />
      {className ? (
        <div className={className} aria-hidden>
          {items}
        </div>
      ) : (
        <Stack gap={gap} aria-hidden>
          {items}
        </Stack>
      )}
    </Box>
  );
}
