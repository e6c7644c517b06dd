interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** "First Last", or the existing part; empty for users without a name. */
export const userName = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ');
