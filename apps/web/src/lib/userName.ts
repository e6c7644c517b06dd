interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** Returns "First Last", or only the name that exists, or an empty string. */
export const userName = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ');

/**
 * i18next options for a message about a user. Without a name, they select the message for unnamed
 * users.
 */
export const withName = (name: string) => ({ name, context: name ? undefined : ('unnamed' as const) });
