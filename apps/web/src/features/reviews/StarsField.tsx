import { Text } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './reviews.module.css';

interface StarsFieldProps {
  /** 0 if nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  isMissing: boolean;
  ref: Ref<HTMLFieldSetElement>;
}

/** Radio buttons that look like stars. Mantine's Rating does not tell screen readers its value. */
export function StarsField({ value, onChange, isMissing, ref }: StarsFieldProps) {
  const { t } = useTranslation('reviews');
  const name = useId();
  const errorId = useId();
  return (
    <fieldset ref={ref} aria-describedby={isMissing ? errorId : undefined}>
      <legend className={classes.legend}>{t('write.stars')}</legend>
      <div className={classes.choice}>
        {[1, 2, 3, 4, 5].map((star) => {
          const Icon = star <= value ? IconStarFilled : IconStar;
          return (
            <label key={star} className={classes.star}>
              <input
                type="radio"
                name={name}
                aria-label={t('stars', { count: star })}
                checked={star === value}
                onChange={() => onChange(star)}
              />
              <Icon size={36} aria-hidden />
            </label>
          );
        })}
      </div>
      {isMissing && (
        <Text id={errorId} c="var(--danger)" fz="sm" fw={600} role="alert">
          {t('write.starsMissing')}
        </Text>
      )}
    </fieldset>
  );
}
