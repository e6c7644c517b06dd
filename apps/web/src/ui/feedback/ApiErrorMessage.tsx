import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import classes from './feedback.module.css';
import { EmptyState } from './EmptyState';
import { errorText } from './errorText';
import { PageHeading } from '../layout/PageHeading';
import { TryAgain } from './TryAgain';

interface ApiErrorMessageProps {
  error: unknown;
  /** Title from the specification, for example "failed to load pet categories". */
  title?: string;
  onRetry?: () => void;
  /** Whether the message replaces the whole page. Its title is then the page heading. */
  isPage?: boolean;
}

/** Error message with a retry button, in place of content that failed to load. */
export function ApiErrorMessage({ error, title, onRetry, isPage = false }: ApiErrorMessageProps) {
  const { i18n } = useTranslation();
  const offline = error instanceof ApiError && error.isNetwork;
  const reason = errorText(i18n, error);
  return (
    <EmptyState
      role="alert"
      illustration={offline ? 'offline' : 'cryingCat'}
      heading={
        isPage ? <PageHeading>{title}</PageHeading> : title && <strong className={classes.upper}>{title}</strong>
      }
      action={onRetry && <TryAgain variant={isPage ? 'filled' : 'default'} onClick={onRetry} />}
    >
      {/* Shows the reason unless the title already contains it. */}
      {!title?.includes(reason) && reason}
    </EmptyState>
  );
}
