interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** Returns "First Last", or the part that exists, or an empty text. */
export const userName = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ');
