import '@mantine/core/styles/Progress.layer.css';
import { Box, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Score, strengthOf } from '../../lib/passwordStrength';

interface PasswordMeterProps {
  password: string;
  words: string[];
}

/** Level of the meter for each score. The two weakest scores share a level. */
const LEVELS: Record<Score, 1 | 2 | 3 | 4> = { 0: 1, 1: 1, 2: 2, 3: 3, 4: 4 };
const COLOURS = { 1: 'var(--danger)', 2: 'var(--accent)', 3: 'var(--link)', 4: 'var(--success)' };

/**
 * Shows how hard a password is to guess, with advice. The server decides which passwords it
 * rejects.
 */
export function PasswordMeter({ password, words }: PasswordMeterProps) {
  const { t } = useTranslation('passwords');
  const { score, weakness } = strengthOf(password, words);
  const level = LEVELS[score];
  return (
    <>
      <Progress value={level * 25} color={COLOURS[level]} size={6} aria-hidden />
      <span aria-live="polite">
        <Box component="strong" c="var(--ink)">
          {t(`level.${level}`)}
        </Box>
        {weakness && <> {t(`weakness.${weakness}`)}</>}
      </span>
    </>
  );
}
