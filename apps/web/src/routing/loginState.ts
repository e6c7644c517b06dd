import type { VisitorText } from './addresses';

/** The location state that a page passes on to the login page. */
export interface LoginState {
  /** The session has ended on that page. */
  hasExpired?: boolean;
  /** Why a visitor has to log in, if the page has a text of its own for it. */
  visitorText?: VisitorText;
  /** That page has already explained why a login is needed. */
  isReasonShown?: boolean;
  /** The user wants to log in with another account. */
  switchesAccount?: boolean;
}
