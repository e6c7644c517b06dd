import type { DemoPet } from './pet.js';

export const PARROTS: readonly DemoPet[] = [
  {
    key: 'rio',
    owner: 'nikola',
    name: 'Rio',
    breed: 313,
    food: 35,
    birthdate: '2012-05-25',
    gender: 'MALE',
    description:
      'Crvena ara sa papirima i sa stavom. Rio zna dvanaest reči i sve ih koristi kad telefoniram. Ujutru leti po sobi, popodne ' +
      'slaže oraščiće po veličini, a uveče traži da ga počešem iza vrata.',
    addedAt: '2026-10-02T19:40:00Z',
  },
  {
    key: 'pipi',
    owner: 'milica',
    name: 'Pipi',
    breed: 304,
    food: 33,
    birthdate: '2023-05-05',
    gender: 'MALE',
    description:
      'Nimfa koja je naučila prvi stav Malog koncerta pre mene. Ćubica mu pokazuje raspoloženje: gore je radoznao, dole je ' +
      'pospan, a na pola znači da je video ogledalo.',
    addedAt: '2026-10-15T16:00:00Z',
  },
  {
    key: 'mango',
    owner: 'emma',
    name: 'Mango',
    breed: 305,
    food: 31,
    birthdate: '2025-01-09',
    gender: 'MALE',
    priceForSale: 55,
    description:
      'A hand-tame lovebird who shreds paper into perfect ribbons and tucks them under his wing. Looking for a home with a second ' +
      'lovebird, because I cannot be one all day. Comes with his cage and a box of envelopes.',
    addedAt: '2026-11-05T18:20:00Z',
  },
  {
    key: 'djole',
    owner: 'marko',
    name: 'Đole',
    breed: 308,
    food: 32,
    birthdate: '2009-03-12',
    gender: 'MALE',
    description:
      'Žako koji najavljuje stanice: „Sledeća, Železnička!“ Oponaša mikrotalasnu, sused i kočnice, i smeje se sopstvenim šalama. ' +
      'Potreban mu je razgovor, pa u noćnoj smeni komšiji priča o saobraćaju.',
    addedAt: '2026-11-10T14:35:00Z',
  },
  {
    key: 'sunny',
    owner: 'tobias',
    name: 'Sunny',
    breed: 325,
    food: 33,
    birthdate: '2022-07-01',
    gender: 'FEMALE',
    priceForBreeding: 70,
    description:
      'A sun conure in full summer colours, DNA-sexed, ringed and very fond of reggae. She lives free in the studio and taps the ' +
      'microphone to check whether it is on.',
    addedAt: '2026-11-14T17:00:00Z',
  },
];
