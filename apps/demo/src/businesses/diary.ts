import type { AppointmentState } from '@sapa/prisma/client';
import type { HealthDetailsView, Kind } from '@sapa/api/features/health-records/details.dto';

/** Appointments that have taken place are done, and upcoming ones are confirmed. */
export interface DemoAppointment {
  /**
   * Days from today on which the business is open. If it is closed today, 0 is its next open day.
   */
  day: number;
  /** Local time. The appointment is left out if the business is closed then. */
  at: string;
  /** Index of the place. */
  place: number;
  /** Null: a blocked time. */
  service: number | null;
  /** Default: as long as the service takes. Required for a blocked time. */
  minutes?: number;
  /** Key of the pet of a customer with an account. */
  pet?: string;
  /** Name, pet and perhaps the last digits of the phone number of a person without an account. */
  guest?: readonly [name: string, pet: string | null, phone?: number];
  words?: string;
  state?: AppointmentState;
  /** Why the customer has cancelled. */
  reason?: string;
  /** Number of appointments and weeks between them. */
  repeated?: { times: number; weeks: number };
  /** Private note of the business about the customer and the pet. */
  note?: string;
  /** What the clinic entered in the health record. `followUpIn` is a number of days. */
  entry?: { kind: Kind; details: HealthDetailsView; followUpIn?: number; note?: string };
  /** The customer's review, written the day after. */
  review?: { stars: number; text: string; answer?: string };
}

export const PHONE = '+381 60 000 0';

const TABLE = 0;
const TUB = 1;

/** The week of a beauty parlor, and earlier appointments with reviews. */
const KUDRICA: readonly DemoAppointment[] = [
  {
    ...{ day: -20, at: '10:00', place: TUB, service: 5, pet: 'medena' },
    note: 'Alergija na piletinu: nudimo samo losos. Uši ne kvasiti, sklone su upalama. Fen joj ne smeta.',
    review: {
      stars: 5,
      text:
        'Medena se linja kao jastuk koji je pukao, a posle tretmana dva dana nismo izvadili usisivač. Ostala sam uz ' +
        'čaj i gledala: bez žurbe, bez vike, sve joj objasne pre nego što je dodirnu.',
    },
  },
  {
    ...{ day: -16, at: '15:00', place: TUB, service: 1, pet: 'pixel' },
    words: 'Emergency: he rolled in a fish. We are only in town until tomorrow.',
    review: {
      stars: 5,
      text:
        'On holiday along the Danube, Pixel found a dead fish and wore it. They squeezed us in the same afternoon, ' +
        'spoke perfect English and did not laugh until we were done. He smells of oatmeal now.',
      answer: 'We did laugh a little. Greetings to Berlin, and stay away from the fish!',
    },
  },
  {
    ...{ day: -12, at: '09:00', place: TABLE, service: 3, pet: 'snezana' },
    note: 'Prekriti transporter peškirom i zatvoriti vrata. Češljati u krilu, nikako na stolu.',
    review: {
      stars: 4,
      text:
        'Čvorovi su nestali bez makaza, što nisam očekivala. Jedna zvezdica manje jer je parking u centru nemoguća ' +
        'misija, a mačka od devet kila nije laka za nošenje.',
    },
  },
  {
    ...{ day: -9, at: '11:00', place: TUB, service: 1, pet: 'reks' },
    note: 'Ne voli fen: peškir i mlak vazduh izdaleka. Marko ostaje uz njega, posle noćne smene dobija kafu.',
    review: {
      stars: 5,
      text: 'Reks je posle obuke bio blatnjav do ušiju. Osušili su ga peškirima jer se plaši fena. Dolazimo opet.',
      answer: 'Hvala! Reks je najstrpljiviji pacijent peškira do sada.',
    },
  },
  {
    ...{ day: -6, at: '16:00', place: TABLE, service: 21, pet: 'zvonko' },
    review: {
      stars: 2,
      text:
        'Nokti su lepo skraćeni, ali smo čekali četrdeset minuta preko zakazanog, a došli smo čak iz Niša. Niko nam ' +
        'nije rekao koliko će trajati.',
      answer:
        'Imate pravo. Pas pre vas se uznemirio i nismo hteli da ga požurujemo, ali je trebalo da vam javimo. ' +
        'Sledeći termin je na naš račun.',
    },
  },

  { day: -3, at: '09:00', place: TABLE, service: 2, guest: ['Slavica', 'Žak', 301], words: 'Pudla, jagnjeća frizura.' },
  { day: -3, at: '09:30', place: TUB, service: 1, guest: ['Nenad', 'Bobi', 302] },
  { day: -3, at: '11:30', place: TABLE, service: 21, guest: ['Gospođa s terijerom', null], words: 'Ušla s ulice.' },
  { day: -3, at: '14:00', place: TABLE, service: 4, guest: ['Olivera', 'Maza', 303], words: 'Patuljasti šnaucer.' },
  { day: -3, at: '16:30', place: TUB, service: 5, guest: ['Dušan', 'Aska', 304] },
  { day: -2, at: '09:00', place: TABLE, service: 2, minutes: 90, guest: ['Ivana', 'Čupko', 305] },
  { day: -2, at: '11:00', place: TUB, service: 1, guest: ['Goran', 'Lord', 306], state: 'NO_SHOW' },
  {
    ...{ day: -2, at: '11:15', place: TABLE, service: 3, pet: 'snezana', state: 'CANCELLED' },
    reason: 'Imam ispit koji su pomerili, javljam se za drugi termin.',
  },
  { day: -2, at: '15:00', place: TABLE, service: 7, guest: ['Katarina', 'Mrva', 307], words: 'Prvi put, tri meseca.' },
  { day: -2, at: '16:15', place: TABLE, service: 2, guest: ['Zoran', 'Džoni', 308] },
  { day: -1, at: '09:00', place: TUB, service: 1, guest: ['Mirjana', 'Beba', 309], minutes: 45 },
  { day: -1, at: '10:00', place: TABLE, service: 4, guest: ['Petar', 'Rundo', 310] },
  { day: -1, at: '10:30', place: TUB, service: 22, guest: ['Ljilja', 'Cile', 311] },
  { day: -1, at: '12:15', place: TABLE, service: 3, guest: ['Sofija', 'Perla', 312] },

  {
    day: 0,
    at: '09:00',
    place: TABLE,
    service: 2,
    guest: ['Vesna', 'Lola', 313],
    words: 'Pudla, kratko. Šape okrugle.',
  },
  { day: 0, at: '09:30', place: TUB, service: 1, guest: ['Aleksa', 'Gari', 314] },
  { day: 0, at: '10:45', place: TUB, service: 1, pet: 'reks', words: 'Stižemo pravo s obuke, biće blata.' },
  { day: 0, at: '11:15', place: TABLE, service: 3, guest: ['Dragan', 'Bubi', 315] },
  { day: 0, at: '12:00', place: TABLE, service: 21, guest: ['Momak s jazavičarem', null], words: 'Ušao s ulice.' },
  { day: 0, at: '12:15', place: TABLE, service: 3, guest: ['Nevena', 'Kifla', 316], words: 'Čvorovi iza ušiju.' },
  { day: 0, at: '14:00', place: TABLE, service: 4, guest: ['Svetlana', 'Frida', 317] },
  { day: 0, at: '14:30', place: TUB, service: 1, guest: ['Bojan', 'Medo', 318] },
  {
    day: 0,
    at: '16:00',
    place: TUB,
    service: 5,
    guest: ['Tijana', 'Lajka', 319],
    words: 'Linja se, pripremite četke.',
  },
  { day: 0, at: '16:15', place: TABLE, service: 2, minutes: 90, guest: ['Stefan', 'Pahulja', 320] },
  { day: 0, at: '17:30', place: TUB, service: 1, guest: ['Jovana', 'Tara', 321] },
  { day: 0, at: '18:00', place: TABLE, service: 3, guest: ['Radmila', 'Miki', 322] },

  { day: 1, at: '09:00', place: TABLE, service: 2, guest: ['Gordana', 'Arči', 323] },
  { day: 1, at: '09:00', place: TUB, service: 1, guest: ['Uroš', 'Zeka', 324] },
  { day: 1, at: '10:30', place: TUB, service: 5, guest: ['Branka', 'Luna', 325] },
  { day: 1, at: '11:15', place: TABLE, service: 2, minutes: 90, guest: ['Maja', 'Pufna', 326] },
  { day: 1, at: '12:15', place: TUB, service: 3, guest: ['Ognjen', 'Vučko', 327] },
  {
    ...{ day: 1, at: '14:00', place: TABLE, service: 8, pet: 'sarko' },
    words: 'Sprema se za izložbu. Samo češljanje i šape, ništa što se sija.',
  },
  { day: 1, at: '14:00', place: TUB, service: 1, guest: ['Sanja', 'Kiki', 328] },
  { day: 1, at: '15:15', place: TUB, service: 7, guest: ['Filip', 'Tofu', 329], words: 'Štene, nikad nije čulo fen.' },
  { day: 1, at: '16:30', place: TUB, service: 1, guest: ['Danica', 'Žuća', 330] },
  { day: 1, at: '16:45', place: TABLE, service: 2, guest: ['Veljko', 'Roki', 331] },
  { day: 1, at: '17:45', place: TUB, service: 1, guest: ['Kristina', 'Nala', 332] },

  { day: 2, at: '09:00', place: TABLE, service: 2, guest: ['Jasmina', 'Gips', 333] },
  {
    ...{ day: 2, at: '09:30', place: TUB, service: 3, pet: 'snezana', state: 'REQUESTED' },
    words: 'Ispit je gotov, pa se javljam ponovo. Može li opet u krilu, kao prošli put?',
  },
  { day: 2, at: '11:00', place: TUB, service: null, minutes: 120, words: 'Servis bojlera' },
  { day: 2, at: '11:30', place: TABLE, service: 3, guest: ['Lazar', 'Bleki', 334] },
  { day: 2, at: '14:30', place: TABLE, service: 4, guest: ['Biljana', 'Oskar', 335] },
  { day: 2, at: '17:00', place: TUB, service: 1, guest: ['Nemanja', 'Dona', 336] },

  { day: 3, at: '09:00', place: TABLE, service: 2, minutes: 90, guest: ['Tatjana', 'Šećer', 337] },
  {
    ...{ day: 3, at: '11:00', place: TUB, service: 1, pet: 'medena', repeated: { times: 3, weeks: 4 } },
    words: 'Isto kao prošli put, bez piletine molim.',
  },
  { day: 3, at: '15:00', place: TABLE, service: 2, guest: ['Relja', 'Bruno', 338] },
  { day: 4, at: '10:00', place: TABLE, service: 4, guest: ['Nataša', 'Gru', 339] },
  { day: 4, at: '12:00', place: TUB, service: 1, minutes: 45, guest: ['Ksenija', 'Mimi', 340] },
  { day: 5, at: '09:30', place: TABLE, service: 2, guest: ['Predrag', 'Cezar', 341] },
  { day: 5, at: '11:00', place: TUB, service: 5, guest: ['Lidija', 'Fleki', 342] },
];

const DOGS = 0;
const CATS = 1;

const LIPA: readonly DemoAppointment[] = [
  {
    ...{ day: -25, at: '18:30', place: CATS, service: 31, pet: 'duchess' },
    words: 'We are visiting Belgrade. She has not eaten since yesterday.',
    review: {
      stars: 5,
      text:
        'Our cat stopped eating two days into a trip to Belgrade. They saw us within the hour, explained everything ' +
        'in English and charged a third of what we feared. Duchess is back to disapproving of us.',
    },
  },
  {
    ...{ day: -20, at: '10:00', place: CATS, service: 42, pet: 'zmajko' },
    review: {
      stars: 5,
      text: 'Retko ko zna šta da radi s agamom. Ovde su znali, i to od vrata. Vredelo je puta iz Podgorice.',
      answer: 'Hvala! Zmajko je bio uzoran, za razliku od papagaja posle njega.',
    },
  },
  {
    ...{ day: -18, at: '09:00', place: DOGS, service: 32, pet: 'zvonko' },
    review: { stars: 4, text: 'Ljubazni i brzi. Jedino bih volela da kartica radi i kad nestane interneta.' },
  },
  {
    ...{ day: -13, at: '21:00', place: DOGS, service: 31, pet: 'reks' },
    review: {
      stars: 3,
      text: 'Pregled odličan, ali čekaonica puna, a imali smo zakazano. Za dva sata nisam ni seo.',
      answer: 'Žao nam je. Te večeri su stigla dva hitna slučaja; od sada javljamo porukom kad kasnimo.',
    },
  },
  {
    ...{ day: -12, at: '12:00', place: DOGS, service: 31, pet: 'medena' },
    note: 'Posle ispiranja uha dobija keks od lososa. Nikako piletinu.',
    review: {
      stars: 5,
      text:
        'Upala uha je bolna stvar, a Medena je izašla mašući repom. Nalaz i terapija su me čekali u njenom kartonu ' +
        'pre nego što smo stigle kući.',
    },
  },
  {
    ...{ day: -3, at: '17:00', place: CATS, service: 37, pet: 'mica' },
    words: 'Kontrola bubrega, kao što smo se dogovorili. Nije jela od jutros.',
    note: 'Vadi se krv samo iz zadnje noge. Ana je drži, sestra priča.',
    entry: {
      kind: 'visit',
      details: {
        reason: 'Kontrola bubrega, krvna slika',
        diagnosis: 'Kreatinin na gornjoj granici, urea blago povišena',
        treatment: 'Nastaviti s dijetom za bubrege i vlažnom hranom',
      },
      followUpIn: 60,
      note: 'Javite se ranije ako počne više da pije.',
    },
  },

  { day: -1, at: '10:00', place: DOGS, service: 32, guest: ['Milena', 'Hera', 351] },
  { day: -1, at: '12:30', place: CATS, service: 34, guest: ['Vladan', 'Crna', 352], words: 'Sterilizacija, našte.' },
  { day: 0, at: '08:30', place: DOGS, service: 33, guest: ['Sonja', 'Tom', 353], words: 'Pasoš za put u Grčku.' },
  { day: 0, at: '11:00', place: CATS, service: 38, guest: ['Rade', 'Bella', 354] },
  { day: 0, at: '17:30', place: DOGS, service: 39, guest: ['Anđela', 'Laki', 355], words: 'Hramlje na zadnju levu.' },
  { day: 1, at: '09:30', place: DOGS, service: 37, pet: 'zvonko', words: 'Kontrola krvne slike.' },
  { day: 1, at: '13:00', place: CATS, service: null, minutes: 120, words: 'Operacija' },
  { day: 2, at: '16:00', place: CATS, service: 31, pet: 'snezana', words: 'Kija od subote, ali jede.' },
  { day: 3, at: '12:00', place: DOGS, service: 31, pet: 'medena', words: 'Kontrola uha.' },
  { day: 4, at: '18:00', place: DOGS, service: 32, pet: 'reks', words: 'Besnilo, ističe mu ovih dana.' },
];

const FOAM_AND_FLUFF: readonly DemoAppointment[] = [
  {
    ...{ day: -9, at: '13:00', place: TABLE, service: 1, pet: 'biscuit' },
    review: {
      stars: 4,
      text: 'Lovely people and a very fluffy beagle. We were ten minutes late and nobody minded. Parking is tricky.',
    },
  },
];

/** Appointments by the key of the business. */
export const DIARIES: Readonly<Record<string, readonly DemoAppointment[]>> = {
  kudrica: KUDRICA,
  lipa: LIPA,
  'foam-and-fluff': FOAM_AND_FLUFF,
};

/** Customers who wait for a free time on a full day. */
export const WAITING = [{ business: 'kudrica', pet: 'zvonko', service: 2, day: 1 }] as const;
