import { Box, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '../../lib/useIsHydrated';

interface Ad {
  slot: 'home' | 'animals' | 'users' | 'pet-1' | 'pet-2';
  image: string;
  width: number;
  height: number;
  link: string;
  alt: string;
  /** Language in which the advertisement is shown. Undefined if it is shown in all languages. */
  language?: string;
}

/**
 * The operator's advertisements. The server validates them (AD_SLOTS_FILE) and writes them into
 * the page.
 */
const allAds = () => JSON.parse(document.getElementById('ad-slots')?.textContent || '[]') as Ad[];

/**
 * Slot for an advertisement. Renders nothing if the operator has configured no advertisement for
 * it.
 */
export function AdSlot({ slot }: { slot: Ad['slot'] }) {
  const { t, i18n } = useTranslation();
  const isHydrated = useIsHydrated();
  const [ads] = useState(allAds);
  // If several advertisements share a slot, one is chosen at random.
  const [turn] = useState(Math.random);
  const [hasFailed, setHasFailed] = useState(false);

  const fitting = ads.filter(
    (ad) => ad.slot === slot && [undefined, i18n.language, i18n.language.split('-')[0]].includes(ad.language),
  );
  const ad = fitting[Math.floor(turn * fitting.length)];
  if (!isHydrated || !ad || hasFailed) return null;
  return (
    // Not a landmark, because a page may have several slots.
    <Stack role="group" align="center" gap={4} aria-label={t('advertisement')}>
      <Box component="span" c="dimmed" fz={12} aria-hidden>
        {t('advertisement')}
      </Box>
      <a href={ad.link} target="_blank" rel="sponsored noopener noreferrer">
        <Box
          component="img"
          h="auto"
          bdrs="xl"
          src={ad.image}
          alt={ad.alt}
          width={ad.width}
          height={ad.height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setHasFailed(true)}
        />
      </a>
    </Stack>
  );
}
