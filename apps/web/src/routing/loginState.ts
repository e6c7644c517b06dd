import type { VisitorText } from './routes';

/** Location state that other pages pass to the login page. */
export interface LoginState {
  /** Whether the session expired on the previous page. */
  hasExpired?: boolean;
  /** Key of the text that says why the previous page needs a login. */
  visitorText?: VisitorText;
  /** Whether the previous page has already said why a login is needed. */
  isReasonShown?: boolean;
  /** Whether the user wants to log in with another account. */
  switchesAccount?: boolean;
}
