import { useTranslation } from 'react-i18next';
import { errorText } from './errorText';
import classes from './InlineError.module.css';
import { TryAgain } from './TryAgain';

interface InlineErrorProps {
  error: unknown;
  title?: string;
  onRetry: () => void;
}

/** Error message in place of a small part of a page that failed to load. */
export function InlineError({ error, title, onRetry }: InlineErrorProps) {
  const { i18n } = useTranslation();
  return (
    <div className={classes.root} role="alert">
      <p className={classes.text}>{[title, errorText(i18n, error)].filter(Boolean).join('. ')}</p>
      <TryAgain onClick={onRetry} />
    </div>
  );
}
