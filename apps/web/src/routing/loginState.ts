import type { VisitorText } from './routes';

/** Location state that other pages pass to the login page. */
export interface LoginState {
  /** Whether the session expired on the previous page. */
  hasExpired?: boolean;
  /** Key of the message that explains why the previous page requires logging in. */
  visitorText?: VisitorText;
  /** Whether the previous page has already explained why logging in is required. */
  isReasonShown?: boolean;
  /** Whether the user wants to log in with a different account. */
  switchesAccount?: boolean;
}

/** Location state that the login page passes to the page on which a profile is completed. */
export interface CompletionState {
  /** Whether the user has just registered. */
  hasRegistered?: boolean;
}
