import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/**
 * Placeholder for the heading of a page that is loading. Unlike the real heading, it does not take
 * the focus.
 */
export function HeadingSkeleton() {
  const { t } = useTranslation();
  return <h1 className={classes.words}>{t('loading')}</h1>;
}
