import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/addresses';
import classes from './SuspendedBar.module.css';

/** Says above every page until when one can only read. */
export function SuspendedBar({ until }: { until: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={classes.bar} role="status">
      {t('shell.suspended', { moment: format.moment(until) })}{' '}
      <Link to={paths.notices()} className={classes.link}>
        {t('shell.suspendedWhy')}
      </Link>
    </p>
  );
}
