/** One password for every demo user: it is printed at the start, so it protects nothing. */
export const DEMO_PASSWORD = 'paws-and-tails';

/** The demo users that are offered for trying the product out. */
export const DEMO_LOGINS: readonly { email: string; password: string; what: string }[] = [
  { email: 'ana@sapa.example', password: DEMO_PASSWORD, what: 'pet owner' },
  { email: 'bukva@sapa.example', password: DEMO_PASSWORD, what: 'kennel' },
  { email: 'lipa@sapa.example', password: DEMO_PASSWORD, what: 'veterinary clinic' },
  { email: 'harbour@sapa.example', password: DEMO_PASSWORD, what: 'pet shelter' },
];
