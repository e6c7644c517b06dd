import { LOOKS } from './looks.js';
import type { Albums } from './photo.js';

export const DOG_PHOTOS: Albums = {
  zuca: [
    {
      caption: 'Osmeh koji je osvojio ceo azil',
      scene: 'meadow',
      time: 'day',
      pose: 'sittingDog',
      place: { x: 820, y: 1060, height: 780 },
      view: 'close',
    },
    {
      caption: 'Jesenja šetnja sa volonterima',
      scene: 'autumn',
      time: 'day',
      pose: 'dog',
      place: { x: 900, y: 1060, height: 600 },
      props: [{ emoji: '26bd', x: 420, y: 1090, height: 170, near: true }],
    },
  ],
  medena: [
    {
      caption: 'Jezero, najlepše mesto na svetu',
      scene: 'pond',
      time: 'golden',
      pose: 'sittingDog',
      place: { x: 860, y: 1080, height: 800 },
    },
    {
      caption: 'Sa Micom, posle ručka',
      scene: 'livingRoom',
      time: 'day',
      pose: 'lyingDog',
      place: { x: 980, y: 1080, height: 470 },
      company: [{ pose: 'sittingCat', look: LOOKS.mica!, x: 430, y: 1060, height: 560 }],
    },
  ],
  sarko: [
    {
      caption: 'Čuvar planine',
      scene: 'mountain',
      time: 'golden',
      pose: 'sittingDog',
      place: { x: 760, y: 1070, height: 800 },
    },
    {
      caption: 'Prvak Srbije, 2024.',
      scene: 'studio',
      time: 'golden',
      pose: 'sittingDog',
      place: { x: 760, y: 1050, height: 760 },
      props: [{ emoji: '1f3c6', x: 1210, y: 1060, height: 300 }],
    },
  ],
  vila: [
    {
      caption: 'Sneg joj je najudobniji',
      scene: 'winter',
      time: 'day',
      pose: 'lyingDog',
      place: { x: 800, y: 1060, height: 500 },
    },
    {
      caption: null,
      scene: 'meadow',
      time: 'morning',
      pose: 'sittingDog',
      place: { x: 800, y: 1060, height: 740 },
      view: 'tall',
    },
  ],
  vihor: [
    {
      caption: 'Uši veće od glave',
      scene: 'forest',
      time: 'morning',
      pose: 'dog',
      place: { x: 820, y: 1070, height: 640 },
    },
  ],
  biscuit: [
    {
      caption: 'Did somebody say cheese?',
      scene: 'meadow',
      time: 'golden',
      pose: 'sittingDog',
      place: { x: 780, y: 1070, height: 800 },
      props: [{ emoji: '1f9c0', x: 1240, y: 1080, height: 170, near: true }],
    },
    {
      caption: 'Home from the river path',
      scene: 'riverside',
      time: 'morning',
      pose: 'sittingDog',
      place: { x: 820, y: 1060, height: 700, flip: true },
      view: 'close',
    },
  ],
  luna: [
    {
      caption: 'Lead dog, first snow',
      scene: 'winter',
      time: 'golden',
      pose: 'sittingHusky',
      place: { x: 780, y: 1070, height: 800 },
    },
    {
      caption: 'Practising the evening song',
      scene: 'winter',
      time: 'night',
      pose: 'sittingHusky',
      place: { x: 860, y: 1070, height: 760, flip: true },
      view: 'tall',
    },
  ],
  frost: [
    {
      caption: 'Snowball with a smile',
      scene: 'meadow',
      time: 'day',
      pose: 'sittingHusky',
      place: { x: 800, y: 1070, height: 700 },
      view: 'close',
    },
  ],
  coco: [
    { caption: 'Zimska frizura', scene: 'salon', time: 'day', pose: 'poodle', place: { x: 800, y: 1050, height: 740 } },
    {
      caption: 'Posle feniranja',
      scene: 'studio',
      time: 'dusk',
      pose: 'poodle',
      place: { x: 800, y: 1070, height: 760, flip: true },
      view: 'tall',
      props: [{ emoji: '1f380', x: 520, y: 1090, height: 130, near: true }],
    },
  ],
  pixel: [
    {
      caption: 'Waiting for the word “go”',
      scene: 'meadow',
      time: 'morning',
      pose: 'sittingDog',
      place: { x: 820, y: 1070, height: 780, flip: true },
    },
  ],
  murphy: [
    {
      caption: 'A gentleman in his garden',
      scene: 'garden',
      time: 'morning',
      pose: 'lyingDog',
      place: { x: 780, y: 1080, height: 520 },
    },
    {
      caption: 'One slow walk, please',
      scene: 'beach',
      time: 'dusk',
      pose: 'sittingDog',
      place: { x: 800, y: 1070, height: 720 },
      view: 'tall',
    },
  ],
  fleka: [
    {
      caption: 'Sto četrdeset i tri',
      scene: 'beach',
      time: 'day',
      pose: 'dog',
      place: { x: 800, y: 1070, height: 680 },
    },
    {
      caption: 'Model za jedan keks',
      scene: 'studio',
      time: 'morning',
      pose: 'sittingDog',
      place: { x: 800, y: 1070, height: 800 },
      view: 'tall',
    },
  ],
  zvonko: [
    {
      caption: 'Jutarnji obilazak',
      scene: 'mountain',
      time: 'day',
      pose: 'dog',
      place: { x: 780, y: 1070, height: 660, flip: true },
    },
  ],
  reks: [
    {
      caption: 'Položen drugi ispit',
      scene: 'riverside',
      time: 'day',
      pose: 'rescueDog',
      place: { x: 800, y: 1060, height: 740 },
      props: [{ emoji: '1f3c5', x: 330, y: 1070, height: 230 }],
    },
    {
      caption: 'Trešnja ga opet ne vidi',
      scene: 'livingRoom',
      time: 'dusk',
      pose: 'rescueDog',
      place: { x: 600, y: 1060, height: 680 },
      company: [{ pose: 'lyingHamster', look: LOOKS.tresnja!, x: 1190, y: 1080, height: 240 }],
    },
  ],
};
