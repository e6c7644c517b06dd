import { coats } from './coats.js';
import { LOOKS } from './looks.js';
import type { DemoPhoto } from './photo.js';

/**
 * Cover photos of businesses, by the business's `key`. The page shows the name below the cover.
 */
export const COVERS: Readonly<Record<string, DemoPhoto>> = {
  'topla-sapa': {
    caption: 'Naše dvorište',
    scene: 'meadow',
    time: 'morning',
    view: 'banner',
    props: [{ emoji: '1f3e1', x: 420, y: 960, height: 430 }],
    company: [
      { pose: 'sittingDog', look: LOOKS.zuca!, x: 860, y: 1010, height: 390 },
      { pose: 'sittingCat', look: { coat: coats.grey }, x: 1120, y: 1020, height: 290 },
    ],
  },
  lipa: {
    caption: 'Čekamo vas, danju i noću',
    scene: 'clinic',
    time: 'day',
    view: 'banner',
    props: [
      { emoji: '1fa7a', x: 560, y: 1000, height: 240, near: true },
      { emoji: '1fab4', x: 1390, y: 990, height: 340 },
    ],
    company: [
      { pose: 'sittingDog', look: { coat: coats.cream, collar: '#2f8f83' }, x: 860, y: 1010, height: 390 },
      { pose: 'sittingCat', look: { coat: coats.black }, x: 1130, y: 1015, height: 290 },
    ],
  },
  'zlatna-bukva': {
    caption: 'Naša planina',
    scene: 'mountain',
    time: 'golden',
    view: 'banner',
    company: [
      { pose: 'dog', look: LOOKS.vihor!, x: 640, y: 1010, height: 300 },
      { pose: 'sittingDog', look: LOOKS.sarko!, x: 1040, y: 1020, height: 390 },
    ],
  },
  norrsken: {
    caption: 'Home',
    scene: 'winter',
    time: 'day',
    view: 'banner',
    company: [
      { pose: 'sittingHusky', look: LOOKS.luna!, x: 700, y: 1015, height: 390 },
      { pose: 'sittingHusky', look: LOOKS.frost!, x: 1020, y: 1005, height: 320 },
    ],
  },
  kudrica: {
    caption: 'Salon',
    scene: 'salon',
    time: 'morning',
    view: 'banner',
    props: [
      { emoji: '1f6c1', x: 480, y: 1010, height: 330 },
      { emoji: '1f9fc', x: 1260, y: 1020, height: 180, near: true },
    ],
    company: [{ pose: 'poodle', look: LOOKS.coco!, x: 900, y: 1015, height: 400 }],
  },
  'harbour-tails': {
    caption: 'By the water',
    scene: 'beach',
    time: 'golden',
    view: 'banner',
    company: [
      { pose: 'sittingDog', look: LOOKS.murphy!, x: 720, y: 1015, height: 390 },
      { pose: 'sittingCat', look: LOOKS.patch!, x: 1030, y: 1020, height: 290 },
    ],
  },
  tilleuls: {
    caption: 'The waiting room',
    scene: 'clinic',
    time: 'morning',
    view: 'banner',
    props: [{ emoji: '1fab4', x: 460, y: 1000, height: 380 }],
    company: [{ pose: 'sittingCat', look: LOOKS.bijou!, x: 900, y: 1015, height: 360 }],
  },
  'foam-and-fluff': {
    caption: 'No crates, no hurry',
    scene: 'salon',
    time: 'day',
    view: 'banner',
    props: [
      { emoji: '1fae7', x: 540, y: 880, height: 260 },
      { emoji: '1faae', x: 1230, y: 1020, height: 220, near: true, turn: 8 },
    ],
    company: [{ pose: 'sittingDog', look: { coat: coats.white, collar: '#d96c8a' }, x: 880, y: 1010, height: 390 }],
  },
};
