/**
 * i18next options for a message about a user. Without a name, they select the message for unnamed
 * users.
 */
export const withName = (name: string) => ({ name, context: name ? undefined : ('unnamed' as const) });
