import type { DemoPet } from './pet.js';

export const RODENTS: readonly DemoPet[] = [
  {
    key: 'grickica',
    owner: 'ana',
    name: 'Grickica',
    breed: 502,
    food: 51,
    birthdate: '2025-06-15',
    gender: 'FEMALE',
    description:
      'Noću trči svoj polumaraton, a danju spava u gnezdu od papirnih maramica. Semenke suncokreta nosi u obrazima i krije iza ' +
      'kućice, gde misli da niko ne gleda.',
    addedAt: '2026-09-19T20:30:00Z',
  },
  {
    key: 'pepper',
    owner: 'emma',
    name: 'Pepper',
    breed: 517,
    food: 52,
    birthdate: '2025-03-20',
    gender: 'FEMALE',
    description:
      'Round ears, round eyes, endless curiosity. Pepper rides in my cardigan pocket, comes when called and can open the treat tin. ' +
      'She was the last of her litter at the shelter; now she runs the house.',
    addedAt: '2026-09-28T20:10:00Z',
  },
  {
    key: 'pamuk',
    owner: 'milica',
    name: 'Pamuk',
    breed: 525,
    food: 54,
    birthdate: '2024-03-30',
    gender: 'MALE',
    description:
      'Patuljasti kunić, mek kao ime. Skače od sreće kad čuje kesu sa peršunom i slobodno trči po sobi, jer kablove, za divno čudo, ' +
      'uopšte ne dira.',
    addedAt: '2026-10-16T14:10:00Z',
  },
  {
    key: 'clover',
    owner: 'harbour-tails',
    name: 'Clover',
    breed: 526,
    food: 53,
    birthdate: '2024-08-14',
    gender: 'FEMALE',
    giveAway: true,
    description:
      'A cinnamon lop who flops over the moment you stroke her nose. Litter-trained and bonded with nobody yet, so she would be ' +
      'happy to meet a neutered buck. Indoor home, please, with room to zoom.',
    addedAt: '2026-10-20T10:40:00Z',
  },
  {
    key: 'zrno',
    owner: 'jelena',
    name: 'Zrno',
    breed: 505,
    food: 56,
    birthdate: '2026-08-20',
    gender: 'MALE',
    giveAway: true,
    description:
      'Roborovski hrčak, veliki kao orah. Unuka je otišla na studije, pa Zrno traži nekoga ko će mu menjati pesak za kupanje i ' +
      'diviti se brzini. Dajem ga sa kućicom, točkom i zalihom prosa.',
    addedAt: '2026-11-03T16:40:00Z',
  },
  {
    key: 'siva',
    owner: 'luka',
    name: 'Siva',
    breed: 521,
    food: 53,
    birthdate: '2024-01-25',
    gender: 'FEMALE',
    priceForSale: 120,
    description:
      'Činčila mekša od oblaka. Ujutru se kupa u pesku i pravi oluju po celoj sobi, uveče mi sedi na ramenu dok obrađujem slike. ' +
      'Selimo se, pa joj tražim hladniji i mirniji stan.',
    addedAt: '2026-11-07T20:35:00Z',
  },
  {
    key: 'tresnja',
    owner: 'marko',
    name: 'Trešnja',
    breed: 508,
    food: 57,
    birthdate: '2024-06-11',
    gender: 'FEMALE',
    description:
      'Rozetno zamorče sa frizurom koju nijedan salon ne bi umeo da ponovi. Zviždi kad otvorim frižider i trči u krug oko Reksa, ' +
      'koji se pravi da je ne vidi.',
    addedAt: '2026-11-11T12:15:00Z',
  },
  {
    key: 'chip',
    owner: 'nikola',
    name: 'Čips',
    breed: 523,
    food: 51,
    birthdate: '2025-05-18',
    gender: 'MALE',
    description:
      'Burunduk sa prugama i planom. Od oktobra krije lešnike po celoj volijeri, a u martu ih ponovo otkriva i svaki put se iznenadi.',
    addedAt: '2026-11-16T09:25:00Z',
  },
];
