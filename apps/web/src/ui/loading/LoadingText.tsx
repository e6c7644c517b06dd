import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/** The documented words, on the skeletons of a list: above or below them what comes would move the rest of the page. */
export function LoadingText() {
  const { t } = useTranslation();
  return <span className={classes.loading}>{t('loading')}</span>;
}
