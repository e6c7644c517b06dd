import type { DemoPet } from './pet.js';

export const SPIDERS: readonly DemoPet[] = [
  {
    key: 'rosa',
    owner: 'nikola',
    name: 'Rosa',
    breed: 602,
    food: null,
    birthdate: '2016-04-18',
    gender: 'FEMALE',
    description:
      'Čileanska ružičasta tarantula, najmirniji stanar u kući. Za deset godina se nijednom nije naljutila. Kad preuređuje ' +
      'terarijum, radi to noću, i uvek se na kraju vrati svom komadu plute.',
    addedAt: '2026-10-02T19:15:00Z',
  },
  {
    key: 'safir',
    owner: 'nikola',
    name: 'Safir',
    breed: 610,
    food: null,
    birthdate: '2024-11-11',
    gender: 'FEMALE',
    priceForSale: 90,
    description:
      'Mlada ženka, uzgojena kod kuće, uredno se presvlači. Boja je u prirodi još lepša nego na slici. Brza je i nije za ' +
      'početnike: tražim nekoga ko već drži drvene vrste i ima visok terarijum.',
    addedAt: '2026-10-03T18:22:00Z',
  },
  {
    key: 'cleopatra',
    owner: 'tobias',
    name: 'Cleopatra',
    breed: 617,
    food: null,
    birthdate: '2021-05-01',
    gender: 'FEMALE',
    description:
      'Emperor scorpion, calm and enormous, and bright turquoise under the blue lamp. She has rebuilt her cave four times and is ' +
      'still not happy with the entrance.',
    addedAt: '2026-10-13T20:05:00Z',
  },
  {
    key: 'django',
    owner: 'luka',
    name: 'Đango',
    breed: 603,
    food: null,
    birthdate: '2019-02-10',
    gender: 'MALE',
    priceForBreeding: 40,
    description:
      'Odrasli mužjak crvenokolene tarantule, spreman za parenje. Hoda kao da svira gitaru, otud ime. Može i zamena za mladunce.',
    addedAt: '2026-10-24T17:30:00Z',
  },
  {
    key: 'skocko',
    owner: 'milica',
    name: 'Skočko',
    breed: 613,
    food: null,
    birthdate: '2026-02-15',
    gender: 'MALE',
    giveAway: true,
    description:
      'Pauk skakač veličine nokta, sa očima zbog kojih je pola fakulteta prestalo da se plaši paukova. Prati prst po staklu i maše ' +
      'pipcima. Poklanjam ga nekome ko ima vremena za tako malog prijatelja.',
    addedAt: '2026-11-18T15:55:00Z',
  },
];
