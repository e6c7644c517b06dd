import type { Albums } from './photo.js';

export const SPIDER_PHOTOS: Albums = {
  rosa: [
    {
      caption: 'Rosa na svojoj pluti',
      scene: 'barkFloor',
      time: 'day',
      pose: 'spider',
      place: { x: 800, y: 600, height: 860, turn: 14 },
    },
  ],
  safir: [
    {
      caption: 'Posle presvlačenja',
      scene: 'barkFloor',
      time: 'night',
      pose: 'spider',
      place: { x: 800, y: 600, height: 880, turn: -18 },
    },
  ],
  cleopatra: [
    {
      caption: 'Redecorating, again',
      scene: 'sandFloor',
      time: 'night',
      pose: 'scorpion',
      place: { x: 800, y: 600, height: 860, turn: -10 },
    },
  ],
  django: [
    {
      caption: 'Solo na lišću',
      scene: 'leafFloor',
      time: 'golden',
      pose: 'spider',
      place: { x: 800, y: 600, height: 880, turn: 22 },
    },
  ],
  skocko: [
    {
      caption: 'Ko se ovoga plaši?',
      scene: 'tropics',
      time: 'day',
      pose: 'jumper',
      place: { x: 800, y: 1050, height: 560 },
      view: 'close',
    },
  ],
};
