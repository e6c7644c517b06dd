import { useTranslation } from 'react-i18next';
import classes from './Reports.module.css';
import type { ReportedThing } from './reports.queries';

/**
 * Quote of the reported content, without pictures, because the URLs of hidden pictures do not
 * work.
 */
export function ReportedContentQuote({ thing }: { thing: ReportedThing }) {
  const { t } = useTranslation('reports');
  const { title, text } = thing;
  return (
    <blockquote className={classes.quote}>
      {title && <strong>{title}</strong>}
      {text && <p>{text.length > 600 ? `${text.slice(0, 600)}…` : text}</p>}
      {!title && !text && <p>{t(`things.${thing.type}`)}</p>}
    </blockquote>
  );
}
