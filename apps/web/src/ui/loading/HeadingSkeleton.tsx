import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/** The heading of a screen that is still loading. The focus is left to the heading that replaces it. */
export function HeadingSkeleton() {
  const { t } = useTranslation();
  return <h1 className={classes.words}>{t('loading')}</h1>;
}
