interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** "First Last", or what there is of it; empty for somebody who has not said yet. */
export const userName = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ');
