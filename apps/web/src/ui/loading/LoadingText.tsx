import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/**
 * Loading text of the specification. It overlays the placeholders of a list, because it would
 * shift the page when it disappears.
 */
export function LoadingText() {
  const { t } = useTranslation();
  return <span className={classes.loading}>{t('loading')}</span>;
}
