/** Password of every demo user. It is not secret: `npm start` prints it. */
export const DEMO_PASSWORD = 'paws-and-tails';

/** Demo accounts that `npm start` prints. */
export const DEMO_LOGINS: readonly { email: string; password: string; what: string }[] = [
  { email: 'ana@sapa.example', password: DEMO_PASSWORD, what: 'pet owner' },
  { email: 'bukva@sapa.example', password: DEMO_PASSWORD, what: 'kennel' },
  { email: 'zakazivanje@kudrica.example', password: DEMO_PASSWORD, what: 'beauty parlor' },
  { email: 'lipa@sapa.example', password: DEMO_PASSWORD, what: 'veterinary clinic' },
  { email: 'harbour@sapa.example', password: DEMO_PASSWORD, what: 'pet shelter' },
];
