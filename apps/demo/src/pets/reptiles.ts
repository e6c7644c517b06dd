import type { DemoPet } from './pet.js';

export const REPTILES: readonly DemoPet[] = [
  {
    key: 'leo',
    owner: 'nikola',
    name: 'Leo',
    breed: 402,
    food: 41,
    birthdate: '2023-07-07',
    gender: 'MALE',
    description:
      'Leopard gekon koji se stalno smeška. Jede iz pincete, presvlači se uredno i pojede dokaz. Uveče izađe na toplu ploču, ' +
      'protegne se i gleda televiziju, najviše dokumentarce o pticama.',
    addedAt: '2026-10-01T20:40:00Z',
  },
  {
    key: 'zmajko',
    owner: 'nikola',
    name: 'Zmajko',
    breed: 407,
    food: 42,
    birthdate: '2022-09-12',
    gender: 'MALE',
    priceForBreeding: 60,
    description:
      'Bradata agama, citrus linija, 48 cm. Maše prednjom nogom kad me vidi, što je ili pozdrav ili pretnja. Miran u ruci, jede ' +
      'maslačak kao bombone. Dostupan za parenje uz proveru zdravlja ženke.',
    addedAt: '2026-10-01T21:00:00Z',
  },
  {
    key: 'noodle',
    owner: 'tobias',
    name: 'Noodle',
    breed: 418,
    food: 45,
    birthdate: '2019-08-08',
    gender: 'FEMALE',
    description:
      'A shy ball python who ties herself into a neat parcel when the doorbell rings. After dark she explores the bookshelf, ' +
      'always the poetry section first.',
    addedAt: '2026-10-13T19:45:00Z',
  },
  {
    key: 'shelly',
    owner: 'harbour-tails',
    name: 'Shelly',
    breed: 429,
    food: 46,
    birthdate: '2014-06-30',
    gender: 'FEMALE',
    giveAway: true,
    description:
      'Shelly was left in a bucket by our door and turned out to be excellent company. She needs a big tank or a safe pond, a basking ' +
      'lamp and somebody who plans ahead: she may well live another twenty years.',
    addedAt: '2026-10-20T10:15:00Z',
  },
  {
    key: 'ruby',
    owner: 'luka',
    name: 'Rubi',
    breed: 417,
    food: 45,
    birthdate: '2025-08-03',
    gender: 'FEMALE',
    priceForSale: 45,
    description:
      'Mlada kukuruzna zmija, klasična crvena. Jede odmrznuto bez nagovaranja, mirna u ruci, odlična za prvi terarijum. Dajem je ' +
      'samo uz sigurnosnu bravicu, jer je već jednom obišla celu kuhinju.',
    addedAt: '2026-10-24T17:05:00Z',
  },
  {
    key: 'kornelija',
    owner: 'jelena',
    name: 'Kornelija',
    breed: 424,
    food: 43,
    birthdate: '1996-05-01',
    gender: 'FEMALE',
    description:
      'Kornelija je u porodici od 1996. i nikuda ne žuri. Zimi spava u podrumu, u sanduku sa lišćem, a u aprilu je prva na jagodama. ' +
      'Prijavljena je i ima papire, kao i svaka prava dama.',
    addedAt: '2026-11-02T07:30:00Z',
  },
];
