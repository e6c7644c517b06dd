import { LOOKS } from './looks.js';
import type { DemoPhoto } from './photo.js';

/** A photo that its owner added later than the first photos of the album. */
interface LaterPhoto extends DemoPhoto {
  addedAt: string;
}

/** Later photos of users by their `key`, oldest first. Portraits stay the profile pictures. */
export const LATER_PHOTOS: Readonly<Record<string, readonly LaterPhoto[]>> = {
  'topla-sapa': [
    {
      caption: 'Stigle su kosti i ćebad, hvala svima!',
      scene: 'straw',
      time: 'day',
      company: [{ pose: 'sittingDog', look: LOOKS.zuca!, x: 600, y: 1060, height: 740 }],
      props: [{ emoji: '1f9b4', x: 1090, y: 1090, height: 250, near: true, turn: -14 }],
      addedAt: '2026-10-03T10:15:00Z',
    },
    {
      caption: 'Ponoć broji zvezde i čeka svoj dom',
      scene: 'windowSill',
      time: 'dusk',
      company: [{ pose: 'sittingCat', look: LOOKS.ponoc!, x: 800, y: 1060, height: 660 }],
      addedAt: '2026-11-01T18:40:00Z',
    },
  ],
  ana: [
    {
      caption: 'Piknik u Košutnjaku',
      scene: 'meadow',
      time: 'golden',
      company: [{ pose: 'sittingDog', look: LOOKS.medena!, x: 560, y: 1070, height: 720 }],
      props: [
        { emoji: '1f9fa', x: 1010, y: 1070, height: 330 },
        { emoji: '1f349', x: 1230, y: 1110, height: 190, near: true },
      ],
      addedAt: '2026-09-27T16:20:00Z',
    },
    {
      caption: 'Kiša, knjige i Mica',
      scene: 'livingRoom',
      time: 'dusk',
      company: [{ pose: 'lyingCat', look: LOOKS.mica!, x: 740, y: 1080, height: 450 }],
      props: [
        { emoji: '1f4da', x: 1190, y: 1070, height: 270 },
        { emoji: '2615', x: 360, y: 1120, height: 190, near: true },
      ],
      addedAt: '2026-10-11T19:05:00Z',
    },
    {
      caption: 'Prvi sneg na Kalemegdanu',
      scene: 'winter',
      time: 'morning',
      company: [{ pose: 'sittingDog', look: LOOKS.medena!, x: 620, y: 1080, height: 740 }],
      props: [{ emoji: '26c4', x: 1130, y: 1060, height: 560 }],
      addedAt: '2026-11-17T08:30:00Z',
    },
    {
      caption: 'Lopta je moja, šetnja može i tvoja',
      scene: 'riverside',
      time: 'morning',
      company: [{ pose: 'sittingDog', look: LOOKS.medena!, x: 760, y: 1080, height: 760 }],
      props: [{ emoji: '26bd', x: 1110, y: 1110, height: 200, near: true }],
      addedAt: '2026-11-18T07:20:00Z',
    },
    {
      caption: 'Radno vreme: od klupka do klupka',
      scene: 'livingRoom',
      time: 'day',
      company: [{ pose: 'sittingCat', look: LOOKS.mica!, x: 700, y: 1060, height: 640 }],
      props: [{ emoji: '1f9f6', x: 1080, y: 1100, height: 230, near: true }],
      addedAt: '2026-11-18T12:40:00Z',
    },
    {
      caption: 'Jesen nam lepo stoji',
      scene: 'autumn',
      time: 'golden',
      view: 'tall',
      company: [{ pose: 'sittingDog', look: LOOKS.medena!, x: 800, y: 1080, height: 760 }],
      props: [{ emoji: '1f341', x: 1060, y: 1120, height: 150, near: true, turn: 18 }],
      addedAt: '2026-11-18T16:05:00Z',
    },
    {
      caption: 'Noćna smena, kratka pauza',
      scene: 'shelf',
      time: 'dusk',
      company: [{ pose: 'hamster', look: LOOKS.grickica!, x: 780, y: 1060, height: 460 }],
      props: [{ emoji: '1f955', x: 1090, y: 1090, height: 180, near: true, turn: -20 }],
      addedAt: '2026-11-18T22:10:00Z',
    },
    {
      caption: 'Jutarnji program počinje u sedam',
      scene: 'windowSill',
      time: 'morning',
      company: [{ pose: 'lyingCat', look: LOOKS.mica!, x: 800, y: 1060, height: 440 }],
      addedAt: '2026-11-19T07:15:00Z',
    },
    {
      caption: 'Modeli se umore pre slikarke',
      scene: 'studio',
      time: 'day',
      company: [
        { pose: 'lyingDog', look: LOOKS.medena!, x: 560, y: 1080, height: 470 },
        { pose: 'sittingCat', look: LOOKS.mica!, x: 1050, y: 1070, height: 520 },
      ],
      props: [{ emoji: '1f3a8', x: 800, y: 1120, height: 180, near: true }],
      addedAt: '2026-11-19T14:30:00Z',
    },
    {
      caption: 'Suncokret je pobedio, pas je izgubio, obrnuto u sledećem kadru',
      scene: 'garden',
      time: 'day',
      view: 'square',
      company: [{ pose: 'sittingDog', look: LOOKS.medena!, x: 720, y: 1080, height: 720 }],
      props: [{ emoji: '1f33b', x: 1090, y: 1060, height: 480 }],
      addedAt: '2026-11-20T09:50:00Z',
    },
    {
      caption: 'Poklon je stigao. Kutija je bila bolja.',
      scene: 'livingRoom',
      time: 'golden',
      company: [{ pose: 'sittingCat', look: LOOKS.mica!, x: 640, y: 1070, height: 600, flip: true }],
      props: [{ emoji: '1f381', x: 1080, y: 1090, height: 340 }],
      addedAt: '2026-11-20T17:25:00Z',
    },
  ],
  'zlatna-bukva': [
    {
      caption: 'Sa izložbe: dva pehara i jedan umoran vozač',
      scene: 'studio',
      time: 'day',
      company: [
        { pose: 'sittingDog', look: LOOKS.vila!, x: 1010, y: 1050, height: 720, flip: true },
        { pose: 'sittingDog', look: LOOKS.sarko!, x: 530, y: 1060, height: 800 },
      ],
      props: [{ emoji: '1f3c6', x: 780, y: 1110, height: 250, near: true }],
      addedAt: '2026-10-18T17:10:00Z',
    },
    {
      caption: 'Zima je stigla, oni su je čekali',
      scene: 'winter',
      time: 'golden',
      company: [
        { pose: 'lyingDog', look: LOOKS.sarko!, x: 1060, y: 1060, height: 420 },
        { pose: 'dog', look: LOOKS.vihor!, x: 520, y: 1090, height: 560 },
      ],
      addedAt: '2026-11-15T14:45:00Z',
    },
  ],
  emma: [
    {
      caption: 'Camping, with a guard who sleeps first',
      scene: 'forest',
      time: 'dusk',
      company: [{ pose: 'sittingDog', look: LOOKS.biscuit!, x: 540, y: 1080, height: 660 }],
      props: [
        { emoji: '26fa', x: 1080, y: 1010, height: 560 },
        { emoji: '1f525', x: 830, y: 1120, height: 200, near: true },
      ],
      addedAt: '2026-10-05T20:10:00Z',
    },
    {
      caption: 'Happy birthday, Biscuit. No, the cake is not only yours.',
      scene: 'garden',
      time: 'day',
      company: [{ pose: 'sittingDog', look: LOOKS.biscuit!, x: 580, y: 1070, height: 740 }],
      props: [
        { emoji: '1f388', x: 1290, y: 720, height: 430 },
        { emoji: '1f382', x: 1050, y: 1090, height: 350, near: true },
      ],
      addedAt: '2026-11-08T15:00:00Z',
    },
  ],
  nikola: [
    {
      caption: 'Vikend na Skadarskom jezeru',
      scene: 'riverside',
      time: 'golden',
      company: [{ pose: 'parrot', look: {}, x: 520, y: 1080, height: 500 }],
      props: [{ emoji: '1f392', x: 1020, y: 1080, height: 480 }],
      addedAt: '2026-10-14T17:35:00Z',
    },
    {
      caption: 'Leo i Zmajko, svako na svojoj strani',
      scene: 'sandFloor',
      time: 'golden',
      place: { x: 800, y: 640, height: 500 },
      company: [
        { pose: 'lizard', look: LOOKS.leo!, x: 500, y: 560, height: 480 },
        { pose: 'lizard', look: LOOKS.zmajko!, x: 1110, y: 730, height: 480, flip: true },
      ],
      addedAt: '2026-11-12T12:50:00Z',
    },
  ],
  norrsken: [
    {
      caption: 'Coffee break at minus ten',
      scene: 'winter',
      time: 'day',
      company: [
        { pose: 'sittingHusky', look: LOOKS.frost!, x: 1030, y: 1060, height: 660, flip: true },
        { pose: 'sittingHusky', look: LOOKS.luna!, x: 520, y: 1080, height: 760 },
      ],
      props: [{ emoji: '2615', x: 790, y: 1120, height: 200, near: true }],
      addedAt: '2026-10-25T09:20:00Z',
    },
    {
      caption: 'Northern lights. Frost slept through them.',
      scene: 'winter',
      time: 'night',
      company: [{ pose: 'lyingHusky', look: LOOKS.frost!, x: 820, y: 1080, height: 460 }],
      addedAt: '2026-11-13T22:15:00Z',
    },
  ],
  kudrica: [
    {
      caption: 'Novi šamponi, isti osmesi',
      scene: 'salon',
      time: 'golden',
      company: [{ pose: 'poodle', look: LOOKS.coco!, x: 620, y: 1060, height: 720 }],
      props: [
        { emoji: '1f9f4', x: 1050, y: 1070, height: 400 },
        { emoji: '1f9fc', x: 1250, y: 1110, height: 220, near: true },
      ],
      addedAt: '2026-10-29T11:30:00Z',
    },
  ],
  tobias: [
    {
      caption: 'New frisbee, day one of one',
      scene: 'beach',
      time: 'day',
      company: [{ pose: 'sittingDog', look: LOOKS.pixel!, x: 620, y: 1070, height: 740 }],
      props: [{ emoji: '1f94f', x: 1100, y: 1090, height: 260, near: true }],
      addedAt: '2026-10-22T13:05:00Z',
    },
    {
      caption: 'Sunday ride around the Tempelhofer Feld',
      scene: 'meadow',
      time: 'morning',
      company: [{ pose: 'sittingDog', look: LOOKS.pixel!, x: 430, y: 1090, height: 640 }],
      props: [{ emoji: '1f6b2', x: 980, y: 1060, height: 600 }],
      addedAt: '2026-11-09T10:40:00Z',
    },
  ],
  milica: [
    {
      caption: 'Pamuk čuva buket od jutrošnje pijace',
      scene: 'garden',
      time: 'morning',
      company: [{ pose: 'sittingRabbit', look: LOOKS.pamuk!, x: 560, y: 1080, height: 600 }],
      props: [{ emoji: '1f490', x: 1060, y: 1080, height: 470 }],
      addedAt: '2026-10-20T09:55:00Z',
    },
    {
      caption: 'Kvartet bez četvrtog člana',
      scene: 'livingRoom',
      time: 'golden',
      company: [
        { pose: 'cat', look: LOOKS.snezana!, x: 1080, y: 1060, height: 560 },
        { pose: 'crested', look: LOOKS.pipi!, x: 500, y: 1090, height: 420 },
      ],
      props: [{ emoji: '1f3bb', x: 770, y: 1110, height: 330, near: true, turn: 12 }],
      addedAt: '2026-11-06T17:25:00Z',
    },
  ],
  'harbour-tails': [
    {
      caption: 'Adoption day! Good luck, you two',
      scene: 'garden',
      time: 'golden',
      company: [
        { pose: 'sittingDog', look: LOOKS.murphy!, x: 1010, y: 1060, height: 700, flip: true },
        { pose: 'sittingCat', look: LOOKS.patch!, x: 520, y: 1080, height: 560 },
      ],
      props: [{ emoji: '1f381', x: 770, y: 1120, height: 220, near: true }],
      addedAt: '2026-11-02T14:10:00Z',
    },
    {
      caption: 'Lunch break between two walks',
      scene: 'beach',
      time: 'day',
      company: [{ pose: 'lyingDog', look: LOOKS.murphy!, x: 990, y: 1080, height: 420 }],
      props: [{ emoji: '1f9fa', x: 480, y: 1060, height: 330 }],
      addedAt: '2026-11-14T12:20:00Z',
    },
  ],
  luka: [
    {
      caption: 'Snimanje na Jarunu: model kasni',
      scene: 'riverside',
      time: 'day',
      company: [{ pose: 'dog', look: LOOKS.fleka!, x: 980, y: 1060, height: 600 }],
      props: [{ emoji: '1f4f7', x: 440, y: 1110, height: 270, near: true }],
      addedAt: '2026-10-30T11:45:00Z',
    },
    {
      caption: 'Šafran u divljini (botanički vrt)',
      scene: 'jungle',
      time: 'dusk',
      company: [{ pose: 'sittingCat', look: LOOKS.safran!, x: 800, y: 1070, height: 700 }],
      addedAt: '2026-11-11T16:30:00Z',
    },
  ],
  jelena: [
    {
      caption: 'Prvi paradajz iz bašte, pod nadzorom',
      scene: 'garden',
      time: 'golden',
      company: [
        { pose: 'sittingCat', look: LOOKS.riki!, x: 1040, y: 1060, height: 620 },
        { pose: 'turtle', look: LOOKS.kornelija!, x: 480, y: 1090, height: 340 },
      ],
      props: [{ emoji: '1f345', x: 770, y: 1120, height: 180, near: true }],
      addedAt: '2026-11-05T15:15:00Z',
    },
    {
      caption: 'Zvonko sluša kako pada lišće',
      scene: 'autumn',
      time: 'golden',
      company: [{ pose: 'dog', look: LOOKS.zvonko!, x: 860, y: 1070, height: 640 }],
      addedAt: '2026-11-16T13:40:00Z',
    },
  ],
  marko: [
    {
      caption: 'Slobodan dan, ali samo za mene',
      scene: 'pond',
      time: 'morning',
      company: [{ pose: 'rescueDog', look: LOOKS.reks!, x: 560, y: 1070, height: 640 }],
      props: [{ emoji: '1f3a3', x: 1120, y: 1070, height: 520 }],
      addedAt: '2026-11-15T07:10:00Z',
    },
    {
      caption: 'Kolega iz druge smene',
      scene: 'livingRoom',
      time: 'night',
      company: [
        { pose: 'rescueDog', look: LOOKS.reks!, x: 1040, y: 1070, height: 640 },
        { pose: 'parrot', look: LOOKS.djole!, x: 500, y: 1090, height: 460 },
      ],
      addedAt: '2026-11-18T21:05:00Z',
    },
  ],
};
