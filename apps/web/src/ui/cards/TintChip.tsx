import type { ReactNode } from 'react';
import { Flex } from '../layout/Layout';
import type { Tint } from '../pictures/tint';

/** Small tinted label, for example for a pet category, a user category or "for adoption". */
export function TintChip({ tint, icon, children }: { tint: Tint; icon?: ReactNode; children: ReactNode }) {
  return (
    <Flex
      component="span"
      display="inline-flex"
      align="center"
      gap={6}
      mih={28}
      px={11}
      // Forced colours make this border visible.
      bd="1px solid transparent"
      bdrs={14}
      bg="var(--tint)"
      c="var(--tint-ink)"
      fz={13}
      fw={800}
      lh={1.3}
      data-tint={tint}
    >
      {icon}
      {children}
    </Flex>
  );
}
