/**
 * Navigation options for a filter in the URL: no history entry and no scrolling. `flushSync`
 * renders the control at once: otherwise a ticked checkbox would briefly appear unticked.
 */
export const IN_PLACE = { replace: true, preventScrollReset: true, flushSync: true } as const;
