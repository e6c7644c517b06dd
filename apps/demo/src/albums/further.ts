import { LOOKS } from './looks.js';
import type { DemoPhoto } from './photo.js';

interface FurtherPhoto extends DemoPhoto {
  /** Keys of other people's pets that the photo shows. Their owners have confirmed them. */
  shows?: readonly string[];
  /** Like `shows`, but their owners have not confirmed them yet. */
  asks?: readonly string[];
  isCover?: true;
}

/** An album besides the first album. Its oldest photo comes first. */
export interface FurtherAlbum {
  name: string;
  audience: 'USERS' | 'FRIENDS' | 'ME';
  createdAt: string;
  photos: readonly FurtherPhoto[];
}

type FurtherAlbums = Readonly<Record<string, readonly FurtherAlbum[]>>;

/** Further albums of users by their `key`, in the order that the user chose. */
export const PERSON_ALBUMS: FurtherAlbums = {
  ana: [
    {
      name: 'Izleti sa Medenom',
      audience: 'USERS',
      createdAt: '2026-10-04T17:30:00Z',
      photos: [
        {
          caption: 'Fruška gora, deseti kilometar',
          scene: 'mountain',
          time: 'day',
          company: [{ pose: 'sittingDog', look: LOOKS.medena!, x: 760, y: 1080, height: 720 }],
          props: [{ emoji: '1f392', x: 1130, y: 1090, height: 340 }],
          shows: ['medena'],
        },
        {
          caption: 'Medena i Reks na keju, ko čeka koga',
          scene: 'riverside',
          time: 'golden',
          company: [
            { pose: 'rescueDog', look: LOOKS.reks!, x: 1080, y: 1060, height: 640 },
            { pose: 'sittingDog', look: LOOKS.medena!, x: 560, y: 1080, height: 700 },
          ],
          shows: ['medena', 'reks'],
          isCover: true,
        },
        {
          caption: 'Zalazak na Adi, bez žurbe kući',
          scene: 'beach',
          time: 'dusk',
          company: [{ pose: 'sittingDog', look: LOOKS.medena!, x: 800, y: 1070, height: 700, flip: true }],
          shows: ['medena'],
        },
      ],
    },
    {
      name: 'Iz ateljea',
      audience: 'FRIENDS',
      createdAt: '2026-10-25T19:00:00Z',
      photos: [
        {
          caption: 'Skica, treći pokušaj. Mica i dalje trepće.',
          scene: 'studio',
          time: 'dusk',
          company: [{ pose: 'sittingCat', look: LOOKS.mica!, x: 860, y: 1060, height: 680 }],
          props: [{ emoji: '1f58c-fe0f', x: 470, y: 1110, height: 300, near: true }],
          shows: ['mica'],
          isCover: true,
        },
        {
          caption: 'Pauza za čaj. Grickica radi prekovremeno.',
          scene: 'shelf',
          time: 'day',
          company: [{ pose: 'hamster', look: LOOKS.grickica!, x: 690, y: 1060, height: 480 }],
          props: [{ emoji: '1fad6', x: 1120, y: 1080, height: 320 }],
          shows: ['grickica'],
        },
      ],
    },
    {
      name: 'Iznenađenja u pripremi',
      audience: 'ME',
      createdAt: '2026-11-12T20:15:00Z',
      photos: [
        {
          caption: 'Torta za Reksov rođendan, proba broj dva',
          scene: 'livingRoom',
          time: 'golden',
          company: [{ pose: 'sittingDog', look: LOOKS.medena!, x: 1040, y: 1060, height: 680, flip: true }],
          props: [{ emoji: '1f382', x: 520, y: 1090, height: 360, near: true }],
        },
      ],
    },
  ],
  marko: [
    {
      name: 'Šetnje u društvu',
      audience: 'USERS',
      createdAt: '2026-11-14T10:20:00Z',
      photos: [
        {
          caption: 'Ko je prvi stigao do lopte? Obe strane tvrde isto.',
          scene: 'meadow',
          time: 'morning',
          company: [
            { pose: 'rescueDog', look: LOOKS.reks!, x: 1070, y: 1060, height: 640 },
            { pose: 'sittingDog', look: LOOKS.medena!, x: 520, y: 1080, height: 680 },
          ],
          props: [{ emoji: '26bd', x: 800, y: 1110, height: 160, near: true }],
          shows: ['reks', 'medena'],
          isCover: true,
        },
        {
          caption: 'Ribarsko ostrvo, subota u osam',
          scene: 'autumn',
          time: 'morning',
          company: [
            { pose: 'sittingDog', look: LOOKS.medena!, x: 1090, y: 1070, height: 640, flip: true },
            { pose: 'rescueDog', look: LOOKS.reks!, x: 560, y: 1070, height: 620, flip: true },
          ],
          shows: ['reks'],
          asks: ['medena'],
        },
      ],
    },
    {
      name: 'Posle noćne smene',
      audience: 'FRIENDS',
      createdAt: '2026-11-16T18:00:00Z',
      photos: [
        {
          caption: 'Prvi putnik u sedam ujutru',
          scene: 'garden',
          time: 'morning',
          company: [{ pose: 'rescueDog', look: LOOKS.reks!, x: 1040, y: 1060, height: 640 }],
          props: [{ emoji: '1f68c', x: 520, y: 1060, height: 460 }],
          shows: ['reks'],
        },
      ],
    },
  ],
  jelena: [
    {
      name: 'Bašta kroz godinu',
      audience: 'USERS',
      createdAt: '2026-11-06T09:00:00Z',
      photos: [
        {
          caption: 'Kornelija u poseti tikvama',
          scene: 'garden',
          time: 'morning',
          company: [{ pose: 'turtle', look: LOOKS.kornelija!, x: 620, y: 1090, height: 380 }],
          props: [{ emoji: '1f383', x: 1090, y: 1090, height: 340 }],
          shows: ['kornelija'],
          isCover: true,
        },
        {
          caption: 'Zrno meri kukuruz',
          scene: 'straw',
          time: 'day',
          company: [{ pose: 'hamster', look: LOOKS.zrno!, x: 700, y: 1070, height: 440 }],
          props: [{ emoji: '1f33d', x: 1080, y: 1100, height: 330, near: true }],
          shows: ['zrno'],
        },
      ],
    },
    {
      name: 'Kad svi dođu kući',
      audience: 'FRIENDS',
      createdAt: '2026-11-15T16:45:00Z',
      photos: [
        {
          caption: 'Riki i Zvonko, primirje do večere',
          scene: 'livingRoom',
          time: 'dusk',
          company: [
            { pose: 'sittingCat', look: LOOKS.riki!, x: 1080, y: 1060, height: 580 },
            { pose: 'dog', look: LOOKS.zvonko!, x: 580, y: 1080, height: 580 },
          ],
          shows: ['riki', 'zvonko'],
        },
      ],
    },
  ],
};

/** Further albums of pets by their `key`, in the order that the owner chose. */
export const PET_ALBUMS: FurtherAlbums = {
  medena: [
    {
      name: 'Prva zima',
      audience: 'USERS',
      createdAt: '2026-10-19T11:10:00Z',
      photos: [
        {
          caption: 'Sneg do kolena, radost do neba',
          scene: 'winter',
          time: 'day',
          pose: 'sittingDog',
          place: { x: 860, y: 1080, height: 760 },
          isCover: true,
        },
        {
          caption: 'Noć, Kalemegdan i nijedna druga šapa',
          scene: 'winter',
          time: 'night',
          pose: 'lyingDog',
          place: { x: 820, y: 1070, height: 480 },
        },
      ],
    },
    {
      name: 'Kućne tajne',
      audience: 'FRIENDS',
      createdAt: '2026-11-08T13:25:00Z',
      photos: [
        {
          caption: 'Tepih je njen. To svi u kući znaju.',
          scene: 'livingRoom',
          time: 'morning',
          pose: 'lyingDog',
          place: { x: 800, y: 1080, height: 500 },
        },
      ],
    },
  ],
  sarko: [
    {
      name: 'Na planini',
      audience: 'USERS',
      createdAt: '2026-10-22T15:00:00Z',
      photos: [
        {
          caption: 'Prvi mraz na katunu',
          scene: 'mountain',
          time: 'morning',
          pose: 'sittingDog',
          place: { x: 700, y: 1070, height: 760, flip: true },
        },
        {
          caption: 'Jedna još nije ušla u štalu',
          scene: 'meadow',
          time: 'dusk',
          pose: 'lyingDog',
          place: { x: 800, y: 1070, height: 520 },
          props: [{ emoji: '1f411', x: 1250, y: 1040, height: 280 }],
          isCover: true,
        },
      ],
    },
    {
      name: 'Izložbe',
      audience: 'FRIENDS',
      createdAt: '2026-11-05T18:40:00Z',
      photos: [
        {
          caption: 'Beograd, zlato u klasi',
          scene: 'studio',
          time: 'morning',
          pose: 'sittingDog',
          place: { x: 720, y: 1060, height: 780 },
          props: [{ emoji: '1f947', x: 1180, y: 1080, height: 320, near: true }],
        },
      ],
    },
  ],
};
