import type { DemoPet } from './pet.js';

export const DOGS: readonly DemoPet[] = [
  {
    key: 'zuca',
    owner: 'topla-sapa',
    name: 'Žuća',
    breed: 101,
    food: 13,
    birthdate: '2022-05-10',
    gender: 'MALE',
    giveAway: true,
    description:
      'Žuća je stigao sa pijace, mršav i nasmejan. Danas je veseljak od osamnaest kila koji obožava decu i vožnju kolima. Lepo ' +
      'hoda na povocu, slaže se sa kujicama, a mačke ga zanimaju samo izdaleka. Traži dvorište ili dve duge šetnje dnevno.',
    addedAt: '2026-09-14T08:40:00Z',
  },
  {
    key: 'medena',
    owner: 'ana',
    name: 'Medena',
    breed: 126,
    food: 11,
    birthdate: '2021-04-02',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'Nosi papuče, loptice, tuđe papuče i, kad je baš srećna, celu šišarku. Medena je najstrpljiviji pas u kraju: deca joj čitaju ' +
      'slikovnice, a ona na svakoj strani mahne repom. Najviše voli jezero, pa tek onda nas.',
    addedAt: '2026-09-18T17:50:00Z',
  },
  {
    key: 'sarko',
    owner: 'zlatna-bukva',
    name: 'Šarko',
    breed: 102,
    food: 14,
    birthdate: '2020-11-08',
    gender: 'MALE',
    hasPedigree: true,
    priceForBreeding: 35000,
    description:
      'Gvozdeno sivi mužjak, 68 cm u grebenu, kukovi A. Šarko čuva stado od četrdeset ovaca i troje naše dece, podjednako ozbiljno. ' +
      'Miran je i nikad ne laje bez razloga. Otac dva legla, potomci su prvaci Srbije i, važnije, dobri psi.',
    addedAt: '2026-09-22T07:20:00Z',
  },
  {
    key: 'vila',
    owner: 'zlatna-bukva',
    name: 'Vila',
    breed: 102,
    food: 14,
    birthdate: '2022-02-27',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'Unuka naše prve kujice. Nežna sa jaganjcima, stroga prema lisicama. Zimi spava napolju, na snegu, iako joj je kućica ' +
      'zastrta slamom. Prvo leglo planiramo na proleće.',
    addedAt: '2026-09-22T07:45:00Z',
  },
  {
    key: 'vihor',
    owner: 'zlatna-bukva',
    name: 'Vihor',
    breed: 105,
    food: 16,
    birthdate: '2026-06-03',
    gender: 'MALE',
    hasPedigree: true,
    priceForSale: 40000,
    description:
      'Muško štene srpskog trobojnog goniča. Vakcinisan, čipovan, navikao na kola i na pucanj sa daljine. Uši ima veće ' +
      'od glave, a nos još veći: prati trag bolje nego što sluša ime, ali na tome radimo.',
    addedAt: '2026-09-25T16:05:00Z',
  },
  {
    key: 'biscuit',
    owner: 'emma',
    name: 'Biscuit',
    breed: 133,
    food: 11,
    birthdate: '2019-10-13',
    gender: 'MALE',
    description:
      'Biscuit can hear a cheese wrapper through two closed doors. He knows four tricks and performs the wrong one with great ' +
      'confidence. Loves: the river path, other people’s picnics, my class on Show and Tell day. Dislikes: the vacuum cleaner.',
    addedAt: '2026-09-27T19:30:00Z',
  },
  {
    key: 'luna',
    owner: 'norrsken',
    name: 'Luna',
    breed: 160,
    food: 14,
    birthdate: '2021-12-21',
    gender: 'FEMALE',
    hasPedigree: true,
    priceForBreeding: 450,
    description:
      'Lead dog of our second team and the best singer in the kennel. Born on the longest night of the year, which explains a lot. ' +
      'Quick, clever, gentle with puppies; full health papers on request.',
    addedAt: '2026-10-04T08:00:00Z',
  },
  {
    key: 'frost',
    owner: 'norrsken',
    name: 'Frost',
    breed: 162,
    food: 11,
    birthdate: '2026-07-15',
    gender: 'MALE',
    hasPedigree: true,
    priceForSale: 1400,
    description:
      'The last boy of our summer litter: a snowball with a smile. Raised in the kitchen with children, cats and the dishwasher. ' +
      'Eye-tested parents, first vaccinations done, ready to move to a family that likes brushing.',
    addedAt: '2026-10-04T08:25:00Z',
  },
  {
    key: 'coco',
    owner: 'kudrica',
    name: 'Koko',
    breed: 166,
    food: 18,
    birthdate: '2020-01-30',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'Zaštitno lice salona. Koko na svakom štenetu pokaže da fen nije strašan, a onda sačeka da je svi pohvale. Frizuru menja sa ' +
      'godišnjim dobima: leti kratko, zimi pompon do pompona.',
    addedAt: '2026-10-08T11:10:00Z',
  },
  {
    key: 'pixel',
    owner: 'tobias',
    name: 'Pixel',
    breed: 116,
    food: 14,
    birthdate: '2022-03-16',
    gender: 'MALE',
    hasPedigree: true,
    priceForBreeding: 250,
    description:
      'Half dog, half satellite. Pixel knows the names of nineteen toys and herds the joggers in the park into a tidy group. Agility ' +
      'level two, clear for CEA and MDR1. Off duty he sleeps on his back with all four feet in the air.',
    addedAt: '2026-10-12T06:10:00Z',
  },
  {
    key: 'murphy',
    owner: 'harbour-tails',
    name: 'Murphy',
    breed: 125,
    food: 13,
    birthdate: '2015-09-09',
    gender: 'MALE',
    giveAway: true,
    description:
      'A grey-muzzled gentleman whose owner moved into a care home. Murphy wants a soft bed, a slow walk and somebody to lean on. ' +
      'House-trained, lovely with children and other dogs, takes his joint tablet in cheese. Our vet fund covers his medicine for life.',
    addedAt: '2026-10-19T11:30:00Z',
  },
  {
    key: 'fleka',
    owner: 'luka',
    name: 'Fleka',
    breed: 112,
    food: 11,
    birthdate: '2021-07-19',
    gender: 'MALE',
    hasPedigree: true,
    priceForBreeding: 280,
    description:
      'Sto četrdeset i tri flekice, izbrojano na plaži. Fleka trči uz bicikl, pozira kao profesionalac i ne da se isterati iz mora. ' +
      'Sluh obostrano ispitan, kukovi A, narav sunčana.',
    addedAt: '2026-10-23T18:50:00Z',
  },
  {
    key: 'zvonko',
    owner: 'jelena',
    name: 'Zvonko',
    breed: 104,
    food: 15,
    birthdate: '2020-03-22',
    gender: 'MALE',
    description:
      'Srpski gonič sa glasom kao crkveno zvono, otud ime. Otišao je u penziju pre prvog lova, jer je zeca hteo samo da upozna. ' +
      'Sada čuva vinograd i prati me do pošte.',
    addedAt: '2026-11-02T06:45:00Z',
  },
  {
    key: 'reks',
    owner: 'marko',
    name: 'Reks',
    breed: 114,
    food: 14,
    birthdate: '2023-04-14',
    gender: 'MALE',
    hasPedigree: true,
    description:
      'Spasilački pas u obuci: dva ispita položena, treći na proleće. Na vežbi traži ljude, a kod kuće daljinski. Prsluk oblači ' +
      'sam, ako mu se pridrži, i tada više ne zna za šalu.',
    addedAt: '2026-11-10T14:10:00Z',
  },
];
