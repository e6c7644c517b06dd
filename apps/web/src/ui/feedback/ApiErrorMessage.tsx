import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import classes from './ApiErrorMessage.module.css';
import { EmptyState } from './EmptyState';
import { errorText } from './errorText';
import { PageHeading } from '../layout/PageHeading';
import { TryAgain } from './TryAgain';

interface ApiErrorMessageProps {
  error: unknown;
  /** What failed, in the documented words: "failed to load pet categories". */
  title?: string;
  onRetry?: () => void;
  /** Whether it replaces the whole page, so that its title is the heading. */
  isPage?: boolean;
}

/** Shown instead of a page or a part of one that could not be loaded, with a button to try again. */
export function ApiErrorMessage({ error, title, onRetry, isPage = false }: ApiErrorMessageProps) {
  const { i18n } = useTranslation();
  const offline = error instanceof ApiError && error.isNetwork;
  const reason = errorText(i18n, error);
  return (
    <EmptyState
      role="alert"
      illustration={offline ? 'offline' : 'cryingCat'}
      heading={
        isPage ? <PageHeading>{title}</PageHeading> : title && <strong className={classes.title}>{title}</strong>
      }
      action={onRetry && <TryAgain variant={isPage ? 'filled' : 'default'} onClick={onRetry} />}
    >
      {/* Some documented titles contain the reason. */}
      {!title?.includes(reason) && reason}
    </EmptyState>
  );
}
