import type { DemoPet } from './pet.js';

export const CATS: readonly DemoPet[] = [
  {
    key: 'ponoc',
    owner: 'topla-sapa',
    name: 'Ponoć',
    breed: 202,
    food: 23,
    birthdate: '2023-03-31',
    gender: 'FEMALE',
    giveAway: true,
    description:
      'Crna kao noć, sa očima kao dve lampice. Ponoć prvo posmatra, pa tek onda prilazi, ali kad jednom zaspi u krilu, tu ostaje. ' +
      'Sterilisana je i naviknuta na stan. Najviše bi joj prijao miran dom u kome neko radi od kuće.',
    addedAt: '2026-09-14T09:05:00Z',
  },
  {
    key: 'mica',
    owner: 'ana',
    name: 'Mica',
    breed: 202,
    food: 23,
    birthdate: '2018-08-19',
    gender: 'FEMALE',
    description:
      'Tigrasta dama sa potkrovlja. Svako jutro u šest sedi pored moje glave i čeka da otvorim bar jedno oko. Voli sunce na parketu, ' +
      'kutije od paketa i zvuk konzerve. Sa Medenom deli krevet, ali nikada i jastuk.',
    addedAt: '2026-09-18T18:10:00Z',
  },
  {
    key: 'duchess',
    owner: 'emma',
    name: 'Duchess',
    breed: 205,
    food: 25,
    birthdate: '2017-12-01',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'A blue British Shorthair of great dignity who once fell into the bath and has asked us never to mention it. She inspects ' +
      'every visitor, approves of few, and purrs like a small tractor when she thinks nobody is listening.',
    addedAt: '2026-09-27T19:55:00Z',
  },
  {
    key: 'bruno',
    owner: 'tobias',
    name: 'Bruno',
    breed: 208,
    food: 24,
    birthdate: '2020-06-06',
    gender: 'MALE',
    hasPedigree: true,
    description:
      'Nine kilos of Maine Coon with the voice of a canary. Bruno greets everybody at the door, drinks only from the tap and walks ' +
      'on a lead through the courtyard like a mayor on Sunday.',
    addedAt: '2026-10-12T06:35:00Z',
  },
  {
    key: 'snezana',
    owner: 'milica',
    name: 'Snežana',
    breed: 216,
    food: 21,
    birthdate: '2019-01-17',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'Bela turska angora koja ceo dan gleda ulicu i ogovara golubove. Ne voli žurbu, goste posle deset i zatvorena vrata. Voli ' +
      'kajsije, što niko ne ume da objasni.',
    addedAt: '2026-10-15T16:20:00Z',
  },
  {
    key: 'patch',
    owner: 'harbour-tails',
    name: 'Patch',
    breed: 202,
    food: 23,
    birthdate: '2024-05-22',
    gender: 'FEMALE',
    giveAway: true,
    description:
      'Found in a fishing boat, raised by the crew, and still rather fond of mackerel. Patch is a playful calico who would love a ' +
      'garden and could share it with a calm dog. Neutered, chipped, and ready to come ashore.',
    addedAt: '2026-10-19T11:50:00Z',
  },
  {
    key: 'safran',
    owner: 'luka',
    name: 'Šafran',
    breed: 227,
    food: 24,
    birthdate: '2026-06-28',
    gender: 'MALE',
    hasPedigree: true,
    priceForSale: 700,
    description:
      'Bengalski mačić iz našeg letnjeg legla, sa tačkama kao posutim rukom. Pametan, glasan i nezaustavljiv: ume da otvori fioku i ' +
      'da zatvori vrata za sobom. Ide u dom sa penjalicom i strpljenjem, vakcinisan dvaput.',
    addedAt: '2026-10-23T19:15:00Z',
  },
  {
    key: 'bijou',
    owner: 'tilleuls',
    name: 'Bijou',
    breed: 218,
    food: 22,
    birthdate: '2018-02-14',
    gender: 'FEMALE',
    description:
      'Head of reception. Bijou sits on the appointment book, checks that everybody washes their hands and walks anxious patients ' +
      'to the scales. Paid in chicken, Mondays off.',
    addedAt: '2026-10-28T08:30:00Z',
  },
  {
    key: 'riki',
    owner: 'jelena',
    name: 'Riki',
    breed: 204,
    food: 21,
    birthdate: '2022-10-04',
    gender: 'MALE',
    description:
      'Riđi mačak, gazda kapije. Zna tačno u koliko sati prolazi poštar i ko u ulici peče ribu. Kući dolazi na večeru i na ' +
      'prognozu vremena.',
    addedAt: '2026-11-02T07:05:00Z',
  },
];
