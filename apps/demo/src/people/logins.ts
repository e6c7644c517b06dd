/** The password of every demo user, which is printed at the start and protects nothing. */
export const DEMO_PASSWORD = 'paws-and-tails';

/** The demo accounts that are printed at the start. */
export const DEMO_LOGINS: readonly { email: string; password: string; what: string }[] = [
  { email: 'ana@sapa.example', password: DEMO_PASSWORD, what: 'pet owner' },
  { email: 'bukva@sapa.example', password: DEMO_PASSWORD, what: 'kennel' },
  { email: 'lipa@sapa.example', password: DEMO_PASSWORD, what: 'veterinary clinic' },
  { email: 'harbour@sapa.example', password: DEMO_PASSWORD, what: 'pet shelter' },
];
