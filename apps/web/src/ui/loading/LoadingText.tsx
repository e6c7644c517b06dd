import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/**
 * Loading text of the specification, over the skeletons of a list: above or below them it would
 * shift the page when it disappears.
 */
export function LoadingText() {
  const { t } = useTranslation();
  return <span className={classes.loading}>{t('loading')}</span>;
}
