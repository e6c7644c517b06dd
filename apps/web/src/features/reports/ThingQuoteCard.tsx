import { useTranslation } from 'react-i18next';
import { pictureUrl } from '../../api/config';
import classes from './Reports.module.css';
import type { ReportedThing } from './reports.queries';

/** What a report or a decision is about, as it was. The pictures of what is hidden are gone from their addresses. */
export function ThingQuoteCard({ thing, withPictures = false }: { thing: ReportedThing; withPictures?: boolean }) {
  const { t } = useTranslation('reports');
  const { title, text, pictures } = thing;
  return (
    <blockquote className={classes.quote}>
      {title && <strong>{title}</strong>}
      {text && <p>{text.length > 600 ? `${text.slice(0, 600)}…` : text}</p>}
      {!title && !text && <p>{t(`things.${thing.type}`)}</p>}
      {withPictures && pictures.length > 0 && (
        <span className={classes.pictures}>
          {pictures.map((url) => (
            <img key={url} src={pictureUrl(url)} alt={t('picture')} loading="lazy" />
          ))}
        </span>
      )}
    </blockquote>
  );
}
