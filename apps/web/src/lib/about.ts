/** For sentences about somebody: with their name, or those that do without one. */
export const about = (name: string) => ({ name, context: name ? undefined : ('unnamed' as const) });
