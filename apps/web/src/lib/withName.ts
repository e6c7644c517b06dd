/** The i18next options of a sentence about a user: with the name, or the variant for unnamed users. */
export const withName = (name: string) => ({ name, context: name ? undefined : ('unnamed' as const) });
