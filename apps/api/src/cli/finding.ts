type State = 'ok' | 'warning' | 'failed';

/** The result of a check of `sapa doctor`. */
export interface Finding {
  state: State;
  message: string;
  /** Action that solves the problem. */
  advice?: string;
}

export const ok = (message: string): Finding => ({ state: 'ok', message });
export const warning = (message: string, advice: string): Finding => ({ state: 'warning', message, advice });
export const failed = (message: string, advice: string): Finding => ({ state: 'failed', message, advice });
