import type { Albums } from './photo.js';

export const CAT_PHOTOS: Albums = {
  ponoc: [
    {
      caption: 'Na omiljenoj dasci',
      scene: 'windowSill',
      time: 'golden',
      pose: 'cat',
      place: { x: 800, y: 1040, height: 620 },
    },
  ],
  mica: [
    {
      caption: 'Šest ujutru, čekam',
      scene: 'windowSill',
      time: 'morning',
      pose: 'sittingCat',
      place: { x: 780, y: 1050, height: 740 },
    },
    {
      caption: 'Knjige su za ležanje',
      scene: 'shelf',
      time: 'dusk',
      pose: 'tabby',
      place: { x: 860, y: 1050, height: 600 },
      props: [{ emoji: '1f9f6', x: 360, y: 1080, height: 190, near: true }],
    },
  ],
  duchess: [
    {
      caption: 'Her portrait. She approved this one.',
      scene: 'studio',
      time: 'night',
      pose: 'sittingCat',
      place: { x: 800, y: 1070, height: 800 },
      view: 'close',
    },
  ],
  bruno: [
    {
      caption: 'The mayor of the courtyard',
      scene: 'garden',
      time: 'golden',
      pose: 'lyingCat',
      place: { x: 780, y: 1080, height: 520 },
    },
  ],
  snezana: [
    {
      caption: 'Nadzor ulice',
      scene: 'windowSill',
      time: 'day',
      pose: 'cat',
      place: { x: 800, y: 1050, height: 660, flip: true },
    },
  ],
  patch: [
    {
      caption: 'Ready to come ashore',
      scene: 'beach',
      time: 'day',
      pose: 'sittingCat',
      place: { x: 800, y: 1070, height: 740 },
    },
  ],
  safran: [
    {
      caption: 'Mali leopard',
      scene: 'jungle',
      time: 'golden',
      pose: 'tabby',
      place: { x: 760, y: 1010, height: 600 },
      perch: 990,
    },
  ],
  bijou: [
    {
      caption: 'Reception is open',
      scene: 'clinic',
      time: 'day',
      pose: 'sittingCat',
      place: { x: 780, y: 1050, height: 760 },
      props: [{ emoji: '1fa7a', x: 1200, y: 1070, height: 240, near: true }],
    },
  ],
  riki: [
    {
      caption: 'Gazda kapije',
      scene: 'garden',
      time: 'dusk',
      pose: 'sittingCat',
      place: { x: 800, y: 1070, height: 720 },
    },
  ],
};
