/**
 * For a choice that is part of the address: no step back, and the page stays where it is. The control shows it with the press itself: React
 * Router would render it when there is time, and until then a box that was ticked is empty again.
 */
export const IN_PLACE = { replace: true, preventScrollReset: true, flushSync: true } as const;
