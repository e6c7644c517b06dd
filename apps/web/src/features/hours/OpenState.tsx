import { IconClock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Flex } from '../../ui/layout/Layout';
import { useFormat } from '../../i18n/useFormat';
import { useTick } from '../../ui/text/useTick';
import { DAYS, openState, type OpeningHours, type OpenState as State } from './openingHours';

/** Returns a sentence such as "Open until 18:00" or "Opens tomorrow at 08:00". */
function sentenceOf(state: State, t: TFunction<'hours'>, format: ReturnType<typeof useFormat>): string {
  if (state.is === 'always' || state.is === 'byAppointment') return t(`state.${state.is}`);
  const time = format.minute(state.time);
  if (state.is === 'open') return t(state.inDays ? `state.open${DAYS[state.day]!}` : 'state.open', { time });
  if (state.inDays === 0) return t('state.opens', { time });
  return state.inDays === 1 ? t('state.opensTomorrow', { time }) : t(`state.opens${DAYS[state.day]!}`, { time });
}

const OPEN = { px: 10, py: 3, bdrs: 14, bg: 'var(--success-ground)', c: 'var(--success)' };

interface OpenStateProps {
  hours: OpeningHours | null | undefined;
  /** Renders a short form for cards. */
  isSmall?: boolean;
}

/**
 * Shows whether a business is open and when that changes. Renders nothing without opening hours.
 */
export function OpenState({ hours, isSmall }: OpenStateProps) {
  const { t } = useTranslation('hours');
  const format = useFormat();
  useTick();
  const state = hours && openState(hours);
  if (!state) return null;
  const isOpen = state.is === 'open' || state.is === 'always';
  return (
    <Flex
      component="span"
      display="inline-flex"
      align="center"
      gap={6}
      c="dimmed"
      fz={isSmall ? 13 : 'sm'}
      fw={700}
      lh={1.3}
      {...(isOpen && OPEN)}
    >
      {!isSmall && <IconClock size={16} stroke={2.2} aria-hidden />}
      {sentenceOf(state, t, format)}
    </Flex>
  );
}
