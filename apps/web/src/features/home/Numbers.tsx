import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import type { Welcome } from './home.queries';
import classes from './Numbers.module.css';

/** Smaller numbers are left out, because they would not convince anybody. */
export const SMALLEST_SHOWN = 100;

/** Site statistics, such as the number of members. */
export function Numbers({ numbers }: Pick<Welcome, 'numbers'>) {
  const { t } = useTranslation('visitors');
  const format = useFormat();
  const shown = (['offers', 'homesFound', 'members', 'businesses'] as const).filter(
    (name) => numbers[name] >= SMALLEST_SHOWN,
  );
  if (!shown.length) return null;
  return (
    <ul className={classes.numbers} aria-label={t('home.label')}>
      {shown.map((name) => (
        <li key={name} className={classes.number}>
          <strong>{format.number(numbers[name])}</strong>
          <span>{t(`home.numbers.${name}`, { count: numbers[name] })}</span>
        </li>
      ))}
    </ul>
  );
}
