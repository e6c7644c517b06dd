/**
 * i18next options for a text about a user. Without a name, they select the text for unnamed users.
 */
export const withName = (name: string) => ({ name, context: name ? undefined : ('unnamed' as const) });
