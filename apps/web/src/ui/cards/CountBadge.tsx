import { Center } from '@mantine/core';

const MOST = 99;

interface CountBadgeProps {
  count: number;
  /** Whether there are more than `count`, shown as "9+". */
  hasMore?: boolean | undefined;
}

/**
 * Badge with a count at the corner of a link or button. Hidden if the count is zero. Screen
 * readers skip the badge, so the control's name must contain the count.
 */
export function CountBadge({ count, hasMore = false }: CountBadgeProps) {
  if (count <= 0) return null;
  const shown = Math.min(count, MOST);
  return (
    <Center
      component="span"
      inline
      miw={20}
      h={20}
      px={5}
      // Forced colours make this border visible.
      bd="1px solid transparent"
      bdrs={999}
      bg="var(--accent)"
      c="#fff"
      fz="xs"
      fw={800}
      lh={1}
      aria-hidden
    >
      {hasMore || count > MOST ? `${shown}+` : shown}
    </Center>
  );
}
