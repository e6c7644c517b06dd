import type { Coat } from '../pictures/figures/poses.js';
import { coats } from './coats.js';
import { LOOKS } from './looks.js';
import type { Albums } from './photo.js';

const portrait = (emoji: string, jumper: Coat) => ({ emoji, jumper, x: 740, y: 1230, height: 1090 });
const friend = { x: 1120, y: 1180, height: 520 };

/** Photos by the user's `key`. The first photo is the portrait. */
export const PERSON_PHOTOS: Albums = {
  'topla-sapa': [
    {
      caption: 'Dođite subotom, čekamo vas',
      scene: 'garden',
      time: 'morning',
      view: 'square',
      company: [
        { pose: 'sittingDog', look: LOOKS.zuca!, x: 660, y: 1080, height: 800 },
        { pose: 'sittingCat', look: { coat: coats.grey }, x: 1090, y: 1100, height: 580 },
      ],
    },
    {
      caption: 'Naša kućica na kraju grada',
      scene: 'meadow',
      time: 'golden',
      props: [{ emoji: '1f3e1', x: 560, y: 980, height: 700 }],
      company: [{ pose: 'dog', look: LOOKS.zuca!, x: 1080, y: 1080, height: 420 }],
    },
  ],
  lipa: [
    {
      caption: 'Vidimo se na pregledu',
      scene: 'clinic',
      time: 'morning',
      view: 'square',
      company: [{ pose: 'sittingDog', look: { coat: coats.cream, collar: '#2f8f83' }, x: 720, y: 1060, height: 800 }],
      props: [{ emoji: '1fa7a', x: 1120, y: 1100, height: 330, near: true }],
    },
    {
      caption: 'Ambulanta',
      scene: 'riverside',
      time: 'morning',
      props: [{ emoji: '1f3e5', x: 800, y: 1010, height: 820 }],
    },
  ],
  ana: [
    {
      caption: 'Medena i ja',
      scene: 'garden',
      time: 'golden',
      view: 'square',
      person: portrait('1f469-1f3fb', coats.teal),
      company: [{ pose: 'sittingDog', look: { ...LOOKS.medena!, collar: undefined }, ...friend, height: 620 }],
    },
  ],
  'zlatna-bukva': [
    {
      caption: 'Šarko i Vila',
      scene: 'mountain',
      time: 'day',
      view: 'square',
      company: [
        { pose: 'sittingDog', look: LOOKS.vila!, x: 1070, y: 1060, height: 700, flip: true },
        { pose: 'sittingDog', look: LOOKS.sarko!, x: 640, y: 1090, height: 840 },
      ],
    },
    {
      caption: 'Pogled sa pašnjaka',
      scene: 'mountain',
      time: 'dusk',
      company: [{ pose: 'dog', look: LOOKS.vihor!, x: 960, y: 1080, height: 420 }],
    },
  ],
  emma: [
    {
      caption: 'First day of the holidays',
      scene: 'riverside',
      time: 'golden',
      view: 'square',
      person: portrait('1f469-1f3fb-200d-1f9b0', coats.olive),
      company: [{ pose: 'sittingDog', look: LOOKS.biscuit!, ...friend, height: 600 }],
    },
  ],
  nikola: [
    {
      caption: 'Rio na ramenu',
      scene: 'jungle',
      time: 'day',
      view: 'square',
      person: portrait('1f9d4-1f3fb-200d-2642-fe0f', coats.green),
      company: [{ pose: 'parrot', look: {}, x: 1090, y: 960, height: 460 }],
    },
  ],
  norrsken: [
    {
      caption: 'The whole family',
      scene: 'winter',
      time: 'morning',
      view: 'square',
      company: [
        { pose: 'sittingHusky', look: LOOKS.frost!, x: 1090, y: 1080, height: 620 },
        { pose: 'sittingHusky', look: LOOKS.luna!, x: 680, y: 1090, height: 840 },
      ],
    },
    {
      caption: 'Winter training',
      scene: 'winter',
      time: 'dusk',
      company: [{ pose: 'sittingHusky', look: LOOKS.luna!, x: 520, y: 1060, height: 560 }],
      props: [{ emoji: '1f6f7', x: 1080, y: 1080, height: 380 }],
    },
  ],
  kudrica: [
    {
      caption: 'Koko radi uzorno',
      scene: 'salon',
      time: 'morning',
      view: 'square',
      company: [{ pose: 'poodle', look: LOOKS.coco!, x: 740, y: 1060, height: 800 }],
      props: [{ emoji: '2702-fe0f', x: 1190, y: 1110, height: 260, near: true, turn: -12 }],
    },
    {
      caption: 'Kutak za kupanje',
      scene: 'salon',
      time: 'day',
      props: [{ emoji: '1f6c1', x: 780, y: 1060, height: 780 }],
    },
  ],
  tobias: [
    {
      caption: 'After agility',
      scene: 'meadow',
      time: 'day',
      view: 'square',
      person: portrait('1f471-1f3fb-200d-2642-fe0f', coats.blue),
      company: [{ pose: 'sittingDog', look: LOOKS.pixel!, ...friend, height: 620, flip: true }],
    },
  ],
  milica: [
    {
      caption: 'Posle koncerta',
      scene: 'windowSill',
      time: 'golden',
      view: 'square',
      person: portrait('1f471-1f3fb-200d-2640-fe0f', coats.lilac),
      company: [{ pose: 'crested', look: LOOKS.pipi!, x: 1120, y: 1130, height: 420 }],
    },
  ],
  'harbour-tails': [
    {
      caption: 'Murphy and Patch say hello',
      scene: 'beach',
      time: 'morning',
      view: 'square',
      company: [
        { pose: 'sittingDog', look: LOOKS.murphy!, x: 660, y: 1080, height: 800 },
        { pose: 'sittingCat', look: LOOKS.patch!, x: 1090, y: 1100, height: 580 },
      ],
    },
    {
      caption: 'Our harbour, our favourite walk',
      scene: 'beach',
      time: 'golden',
      props: [{ emoji: '26f5', x: 1090, y: 880, height: 500 }],
      company: [{ pose: 'lyingDog', look: LOOKS.murphy!, x: 560, y: 1080, height: 330 }],
    },
  ],
  luka: [
    {
      caption: 'Autoportret sa asistentom',
      scene: 'studio',
      time: 'morning',
      view: 'square',
      person: portrait('1f468-1f3fb', coats.black),
      company: [{ pose: 'sittingDog', look: LOOKS.fleka!, ...friend, height: 600 }],
      props: [{ emoji: '1f4f7', x: 420, y: 1170, height: 240, near: true }],
    },
  ],
  tilleuls: [
    {
      caption: 'Bijou will see you now',
      scene: 'clinic',
      time: 'golden',
      view: 'square',
      company: [{ pose: 'sittingCat', look: LOOKS.bijou!, x: 760, y: 1060, height: 840 }],
      props: [{ emoji: '1fab4', x: 1190, y: 1050, height: 380 }],
    },
  ],
  jelena: [
    {
      caption: 'U bašti',
      scene: 'garden',
      time: 'day',
      view: 'square',
      person: portrait('1f475-1f3fb', coats.rose),
      company: [{ pose: 'sittingCat', look: LOOKS.riki!, ...friend, height: 560 }],
    },
  ],
  'foam-and-fluff': [
    {
      caption: 'Warm towels, no crates',
      scene: 'salon',
      time: 'golden',
      view: 'square',
      company: [{ pose: 'sittingDog', look: { coat: coats.white, collar: '#d96c8a' }, x: 700, y: 1060, height: 780 }],
      props: [
        { emoji: '1faae', x: 1120, y: 1090, height: 300, near: true, turn: 8 },
        { emoji: '1fae7', x: 1060, y: 560, height: 320 },
      ],
    },
  ],
  marko: [
    {
      caption: 'Pre smene',
      scene: 'riverside',
      time: 'dusk',
      view: 'square',
      person: portrait('1f9d4-1f3fc', coats.sapphire),
      company: [{ pose: 'parrot', look: LOOKS.djole!, x: 1100, y: 1090, height: 480 }],
    },
  ],
};
