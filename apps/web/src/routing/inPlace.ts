/**
 * Navigation options for a filter in the URL: no history entry and no scrolling. `flushSync`
 * renders the control immediately, because a ticked checkbox would otherwise appear unticked for a
 * moment.
 */
export const IN_PLACE = { replace: true, preventScrollReset: true, flushSync: true } as const;
