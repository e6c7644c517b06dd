import type { Albums } from './photo.js';

export const RODENT_PHOTOS: Albums = {
  grickica: [
    {
      caption: 'Spremna za noćnu smenu',
      scene: 'shelf',
      time: 'night',
      pose: 'hamster',
      place: { x: 800, y: 1050, height: 640 },
      view: 'close',
      props: [{ emoji: '1f95c', x: 1160, y: 1070, height: 150, near: true }],
    },
    {
      caption: 'Gnezdo je gotovo',
      scene: 'straw',
      time: 'day',
      pose: 'lyingHamster',
      place: { x: 780, y: 1060, height: 440 },
    },
  ],
  pepper: [
    {
      caption: 'Cheese, for once not for the dog',
      scene: 'shelf',
      time: 'day',
      pose: 'rat',
      place: { x: 860, y: 1060, height: 520 },
      view: 'close',
      props: [{ emoji: '1f9c0', x: 530, y: 1070, height: 170, near: true }],
    },
  ],
  pamuk: [
    {
      caption: 'Čuo sam kesu',
      scene: 'livingRoom',
      time: 'golden',
      pose: 'sittingRabbit',
      place: { x: 800, y: 1060, height: 680 },
      view: 'close',
    },
    {
      caption: 'Šargarepa je samo nedeljom',
      scene: 'garden',
      time: 'day',
      pose: 'rabbit',
      place: { x: 860, y: 1080, height: 560 },
      props: [{ emoji: '1f955', x: 440, y: 1100, height: 220, near: true, turn: 30 }],
    },
  ],
  clover: [
    {
      caption: 'Nose strokes welcome',
      scene: 'straw',
      time: 'morning',
      pose: 'rabbit',
      place: { x: 800, y: 1070, height: 620 },
    },
  ],
  zrno: [
    {
      caption: 'Ceo Zrno, u prirodnoj veličini',
      scene: 'desert',
      time: 'day',
      pose: 'hamster',
      place: { x: 800, y: 1040, height: 560 },
      view: 'close',
    },
  ],
  siva: [
    {
      caption: 'Mekša od oblaka',
      scene: 'shelf',
      time: 'dusk',
      pose: 'mouse',
      place: { x: 800, y: 1060, height: 660 },
      view: 'close',
    },
  ],
  tresnja: [
    {
      caption: 'Frizura bez salona',
      scene: 'straw',
      time: 'golden',
      pose: 'lyingHamster',
      place: { x: 800, y: 1070, height: 520 },
    },
  ],
  chip: [
    {
      caption: 'Inventar za zimu',
      scene: 'autumn',
      time: 'golden',
      pose: 'chipmunk',
      place: { x: 800, y: 1060, height: 700 },
      props: [
        { emoji: '1f330', x: 380, y: 1080, height: 130, near: true },
        { emoji: '1f330', x: 510, y: 1110, height: 110, near: true, turn: 14 },
      ],
    },
  ],
};
