/** What the screen that leads to the login passes on to it, in the state of the location. */
export interface LoginState {
  /** The session has ended on that screen. */
  isOver?: boolean;
  /** It has already explained why one has to log in. */
  isExplained?: boolean;
  /** Whoever is logged in wants to be somebody else. */
  asAnother?: boolean;
}
