import type { Albums } from './photo.js';

export const PARROT_PHOTOS: Albums = {
  rio: [
    {
      caption: 'Kad neko kaže „orah“',
      scene: 'jungle',
      time: 'day',
      pose: 'parrot',
      place: { x: 720, y: 1010, height: 760 },
      perch: 985,
    },
  ],
  pipi: [
    {
      caption: 'Posle probe',
      scene: 'windowSill',
      time: 'golden',
      pose: 'crested',
      place: { x: 720, y: 1050, height: 640, flip: true },
      props: [{ emoji: '1f3bb', x: 1120, y: 1070, height: 420 }],
    },
  ],
  mango: [
    {
      caption: 'Looking for a partner in crime',
      scene: 'jungle',
      time: 'morning',
      pose: 'parrot',
      place: { x: 760, y: 1010, height: 640 },
      perch: 985,
      view: 'close',
    },
  ],
  djole: [
    {
      caption: 'Omiljena linija',
      scene: 'windowSill',
      time: 'night',
      pose: 'parrot',
      place: { x: 900, y: 1050, height: 640, flip: true },
      props: [{ emoji: '1f68c', x: 400, y: 1070, height: 330 }],
    },
  ],
  sunny: [
    {
      caption: 'Is this thing on?',
      scene: 'shelf',
      time: 'night',
      pose: 'parrot',
      place: { x: 680, y: 1050, height: 640, flip: true },
      props: [{ emoji: '1f399-fe0f', x: 1120, y: 1060, height: 380 }],
    },
  ],
};
