import type { Albums } from './photo.js';

export const REPTILE_PHOTOS: Albums = {
  leo: [
    {
      caption: 'Večernji đir po kamenju',
      scene: 'sandFloor',
      time: 'day',
      pose: 'lizard',
      place: { x: 800, y: 600, height: 900, turn: -28 },
    },
  ],
  zmajko: [
    {
      caption: 'Gde je maslačak?',
      scene: 'leafFloor',
      time: 'day',
      pose: 'lizard',
      place: { x: 820, y: 600, height: 860, flip: true, turn: 40 },
    },
  ],
  noodle: [
    {
      caption: 'Poetry section, as always',
      scene: 'shelf',
      time: 'night',
      pose: 'snake',
      place: { x: 800, y: 1060, height: 620 },
      props: [{ emoji: '1f4da', x: 330, y: 1050, height: 300 }],
    },
  ],
  shelly: [
    {
      caption: 'Basking, professionally',
      scene: 'pond',
      time: 'day',
      pose: 'turtle',
      place: { x: 800, y: 1070, height: 720 },
    },
  ],
  ruby: [
    {
      caption: 'Rubi na večernjem suncu',
      scene: 'desert',
      time: 'golden',
      pose: 'snake',
      place: { x: 800, y: 1040, height: 640 },
    },
  ],
  kornelija: [
    {
      caption: 'Prva na jagodama',
      scene: 'garden',
      time: 'morning',
      pose: 'turtle',
      place: { x: 860, y: 1080, height: 700 },
      props: [{ emoji: '1f353', x: 350, y: 1090, height: 150, near: true }],
    },
  ],
};
