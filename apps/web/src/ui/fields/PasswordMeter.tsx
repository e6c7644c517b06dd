import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Score, strengthOf } from '../../lib/passwordStrength';
import classes from './NewPasswordField.module.css';

interface PasswordMeterProps {
  password: string;
  words: string[];
}

/** Level of the meter for each score. The two weakest scores share a level. */
const LEVELS: Record<Score, 1 | 2 | 3 | 4> = { 0: 1, 1: 1, 2: 2, 3: 3, 4: 4 };

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
      <span className={classes.bars} data-level={level} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-filled={bar <= level || undefined} />
        ))}
      </span>
      <span aria-live="polite">
        <Box component="strong" c="var(--ink)">
          {t(`level.${level}`)}
        </Box>
        {weakness && <> {t(`weakness.${weakness}`)}</>}
      </span>
    </>
  );
}
