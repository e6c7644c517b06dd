interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** Returns "First Last", or only the name that exists, or an empty string. */
export const userName = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ');
