/** i18next options for a text about a user: the name, or the variant for unnamed users. */
export const withName = (name: string) => ({ name, context: name ? undefined : ('unnamed' as const) });
