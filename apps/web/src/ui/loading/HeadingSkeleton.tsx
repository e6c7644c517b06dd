import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/** The heading of a page that is still loading. It does not take the focus, unlike the heading that replaces it. */
export function HeadingSkeleton() {
  const { t } = useTranslation();
  return <h1 className={classes.words}>{t('loading')}</h1>;
}
