import { useTranslation } from 'react-i18next';
import classes from './Waiting.module.css';

/** Names a screen whose own name is still on its way. The focus is left to the heading that comes. */
export function WaitingHeading() {
  const { t } = useTranslation();
  return <h1 className={classes.words}>{t('loading')}</h1>;
}
