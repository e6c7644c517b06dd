import type { VisitorText } from './routes';

/** Location state for the login page. */
export interface LoginState {
  /** The session expired on the previous page. */
  hasExpired?: boolean;
  /** Why a login is needed, if the previous page has its own text for it. */
  visitorText?: VisitorText;
  /** The previous page has already explained why a login is needed. */
  isReasonShown?: boolean;
  /** The user wants to log in with another account. */
  switchesAccount?: boolean;
}
