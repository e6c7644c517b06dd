interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** "First Last", or the part that exists; empty for users without a name. */
export const userName = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ');
