import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/**
 * The specification's loading text. It overlays a list's placeholders, so the page does not shift
 * when the text disappears.
 */
export function LoadingText() {
  const { t } = useTranslation();
  return <span className={classes.loading}>{t('loading')}</span>;
}
