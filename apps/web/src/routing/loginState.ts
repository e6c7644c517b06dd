/** What the screen that leads to the login says to it, in the state of the location. */
export interface LoginState {
  /** The session has ended on that screen. */
  isOver?: boolean;
  /** It has said already why one has to log in. */
  isTold?: boolean;
  /** Whoever is logged in wants to be somebody else. */
  asAnother?: boolean;
}
