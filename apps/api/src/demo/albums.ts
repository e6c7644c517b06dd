import type { Coat, Look } from './pictures/figures.js';
import type { Shot } from './pictures/compose.js';

/** A photo of an album: what it shows and what its owner wrote under it. */
export interface DemoPhoto extends Shot {
  caption: string | null;
}

const coats = {
  black: [
    [26, 23, 30],
    [68, 63, 74],
    [134, 129, 144],
  ],
  white: [
    [178, 166, 176],
    [233, 227, 226],
    [255, 253, 250],
  ],
  cream: [
    [196, 146, 112],
    [240, 212, 176],
    [255, 244, 224],
  ],
  golden: [
    [176, 98, 48],
    [234, 172, 98],
    [255, 220, 158],
  ],
  ginger: [
    [168, 74, 28],
    [240, 146, 70],
    [255, 206, 146],
  ],
  chocolate: [
    [58, 30, 22],
    [116, 70, 50],
    [176, 122, 94],
  ],
  brown: [
    [92, 56, 36],
    [162, 110, 72],
    [218, 172, 128],
  ],
  tan: [
    [150, 84, 46],
    [214, 148, 92],
    [248, 204, 152],
  ],
  grey: [
    [64, 64, 76],
    [128, 128, 142],
    [198, 198, 210],
  ],
  iron: [
    [52, 47, 48],
    [112, 105, 102],
    [186, 177, 168],
  ],
  blue: [
    [74, 84, 104],
    [130, 143, 165],
    [194, 204, 219],
  ],
  sand: [
    [164, 118, 74],
    [224, 186, 132],
    [252, 230, 190],
  ],
  green: [
    [34, 104, 58],
    [86, 178, 92],
    [176, 226, 140],
  ],
  yellow: [
    [206, 126, 20],
    [250, 200, 58],
    [255, 240, 150],
  ],
  peach: [
    [206, 92, 62],
    [248, 150, 112],
    [255, 204, 172],
  ],
  rose: [
    [112, 62, 62],
    [178, 112, 108],
    [226, 172, 164],
  ],
  sapphire: [
    [18, 32, 92],
    [44, 84, 190],
    [126, 178, 246],
  ],
  ink: [
    [14, 18, 34],
    [42, 52, 78],
    [104, 122, 156],
  ],
  red: [
    [120, 22, 24],
    [206, 58, 48],
    [250, 128, 104],
  ],
  olive: [
    [70, 58, 30],
    [132, 112, 58],
    [196, 174, 104],
  ],
  teal: [
    [20, 84, 90],
    [52, 150, 152],
    [140, 214, 206],
  ],
  lilac: [
    [92, 70, 120],
    [152, 128, 186],
    [208, 190, 230],
  ],
} as const satisfies Record<string, Coat>;

/** How every pet looks in all its pictures. */
export const LOOKS: Record<string, Look> = {
  zuca: {
    coat: coats.golden,
    patches: [{ at: [0.5, 0.7, 0.13, 0.14], coat: coats.cream, soft: 0.6 }],
    collar: '#3f8f8c',
  },
  ponoc: { coat: coats.black },
  medena: { coat: coats.cream, collar: '#c8553d' },
  mica: {
    coat: coats.sand,
    patches: [
      { at: [0.5, 0.12, 0.035, 0.09], coat: coats.iron, soft: 0.4 },
      { at: [0.41, 0.13, 0.03, 0.075], coat: coats.iron, soft: 0.4 },
      { at: [0.59, 0.13, 0.03, 0.075], coat: coats.iron, soft: 0.4 },
      { at: [0.2, 0.66, 0.07, 0.02], coat: coats.iron, soft: 0.5 },
      { at: [0.2, 0.74, 0.07, 0.02], coat: coats.iron, soft: 0.5 },
      { at: [0.8, 0.66, 0.07, 0.02], coat: coats.iron, soft: 0.5 },
      { at: [0.8, 0.74, 0.07, 0.02], coat: coats.iron, soft: 0.5 },
      { at: [0.5, 0.43, 0.17, 0.1], coat: coats.cream, soft: 0.6 },
    ],
  },
  grickica: {
    coat: coats.golden,
    patches: [
      { at: [0.5, 0.8, 0.2, 0.17], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.46, 0.24, 0.11], coat: coats.white, soft: 0.5 },
    ],
  },
  sarko: {
    coat: coats.iron,
    patches: [
      { at: [0.5, 0.44, 0.22, 0.13], coat: coats.cream, soft: 0.8 },
      { at: [0.5, 0.68, 0.17, 0.14], coat: coats.sand, soft: 0.9 },
      { at: [0.5, 0.95, 0.45, 0.05], coat: coats.cream, soft: 0.9 },
    ],
  },
  vila: {
    coat: coats.grey,
    patches: [
      { at: [0.5, 0.46, 0.24, 0.14], coat: coats.white, soft: 0.8 },
      { at: [0.5, 0.72, 0.2, 0.18], coat: coats.white, soft: 0.9 },
    ],
  },
  vihor: {
    coat: coats.tan,
    patches: [
      { at: [0.58, 0.46, 0.3, 0.13], coat: coats.black, soft: 0.35 },
      { at: [0.3, 0.25, 0.06, 0.1], coat: coats.black, soft: 0.4 },
      { at: [0.12, 0.36, 0.07, 0.05], coat: coats.white, soft: 0.5 },
      { at: [0.28, 0.56, 0.06, 0.12], coat: coats.white, soft: 0.6 },
      { at: [0.6, 0.95, 0.5, 0.09], coat: coats.white, soft: 0.4 },
    ],
  },
  biscuit: {
    coat: coats.tan,
    patches: [
      { at: [0.5, 0.24, 0.055, 0.22], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.43, 0.2, 0.1], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.69, 0.16, 0.16], coat: coats.white, soft: 0.4 },
      { at: [0.22, 0.72, 0.12, 0.13], coat: coats.black, soft: 0.3 },
      { at: [0.78, 0.72, 0.12, 0.13], coat: coats.black, soft: 0.3 },
      { at: [0.5, 0.95, 0.5, 0.045], coat: coats.white, soft: 0.5 },
    ],
    collar: '#3d6fb0',
  },
  duchess: { coat: coats.blue, collar: '#8a5aa8' },
  pepper: {
    coat: coats.white,
    patches: [
      { at: [0.2, 0.34, 0.24, 0.22], coat: coats.grey, soft: 0.3 },
      { at: [0.62, 0.3, 0.22, 0.05], coat: coats.grey, soft: 0.5 },
    ],
  },
  leo: {
    coat: coats.yellow,
    spots: { coat: coats.black, count: 90, size: 0.017 },
    patches: [{ at: [0.72, 0.78, 0.14, 0.2], coat: coats.white, soft: 0.9 }],
  },
  zmajko: {
    coat: coats.sand,
    patches: [
      { at: [0.27, 0.16, 0.12, 0.14], coat: coats.golden, soft: 0.9 },
      { at: [0.4, 0.5, 0.05, 0.03], coat: coats.brown, soft: 0.6 },
      { at: [0.44, 0.58, 0.05, 0.03], coat: coats.brown, soft: 0.6 },
      { at: [0.5, 0.67, 0.05, 0.03], coat: coats.brown, soft: 0.6 },
      { at: [0.37, 0.42, 0.05, 0.025], coat: coats.brown, soft: 0.6 },
      { at: [0.6, 0.84, 0.05, 0.04], coat: coats.brown, soft: 0.6 },
      { at: [0.78, 0.74, 0.05, 0.04], coat: coats.brown, soft: 0.6 },
    ],
  },
  rosa: {
    coat: coats.rose,
    patches: [
      { at: [0.5, 0.62, 0.17, 0.17], coat: coats.chocolate, soft: 0.9 },
      { at: [0.5, 0.5, 0.49, 0.49], hole: 0.72, coat: coats.brown, soft: 0.5 },
    ],
  },
  rio: {},
  safir: {
    coat: coats.sapphire,
    patches: [
      { at: [0.5, 0.62, 0.05, 0.12], coat: coats.white, soft: 0.8 },
      { at: [0.5, 0.5, 0.36, 0.36], hole: 0.8, coat: coats.yellow, soft: 0.1 },
      { at: [0.5, 0.5, 0.46, 0.46], hole: 0.9, coat: coats.white, soft: 0.1 },
    ],
  },
  luna: {
    coat: [
      [38, 40, 52],
      [106, 112, 130],
      [250, 250, 252],
    ],
  },
  frost: {
    coat: [
      [170, 160, 172],
      [240, 235, 232],
      [255, 255, 253],
    ],
  },
  coco: {
    coat: [
      [150, 84, 58],
      [224, 162, 122],
      [255, 220, 188],
    ],
  },
  pixel: {
    coat: coats.black,
    patches: [
      { at: [0.5, 0.2, 0.06, 0.2], coat: coats.white, soft: 0.4 },
      { at: [0.5, 0.43, 0.19, 0.1], coat: coats.white, soft: 0.4 },
      { at: [0.5, 0.66, 0.17, 0.13], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.96, 0.5, 0.05], coat: coats.white, soft: 0.4 },
    ],
    collar: '#f08c2e',
  },
  bruno: {
    coat: coats.brown,
    patches: [
      { at: [0.29, 0.42, 0.022, 0.1], coat: coats.chocolate, soft: 0.5 },
      { at: [0.24, 0.42, 0.018, 0.07], coat: coats.chocolate, soft: 0.5 },
      { at: [0.34, 0.42, 0.018, 0.07], coat: coats.chocolate, soft: 0.5 },
      { at: [0.62, 0.5, 0.025, 0.16], coat: coats.chocolate, soft: 0.6 },
      { at: [0.71, 0.52, 0.025, 0.17], coat: coats.chocolate, soft: 0.6 },
      { at: [0.8, 0.56, 0.025, 0.16], coat: coats.chocolate, soft: 0.6 },
      { at: [0.29, 0.76, 0.11, 0.08], coat: coats.cream, soft: 0.7 },
    ],
  },
  noodle: {
    coat: coats.chocolate,
    recolour: [{ hues: [48, 100], coat: coats.sand }],
    patches: [
      { at: [0.14, 0.62, 0.05, 0.05], coat: coats.sand, soft: 0.4 },
      { at: [0.2, 0.8, 0.05, 0.04], coat: coats.sand, soft: 0.4 },
      { at: [0.37, 0.87, 0.05, 0.04], coat: coats.sand, soft: 0.4 },
      { at: [0.55, 0.88, 0.05, 0.035], coat: coats.sand, soft: 0.4 },
      { at: [0.73, 0.89, 0.05, 0.035], coat: coats.sand, soft: 0.4 },
      { at: [0.48, 0.42, 0.05, 0.06], coat: coats.sand, soft: 0.4 },
      { at: [0.6, 0.62, 0.05, 0.05], coat: coats.sand, soft: 0.4 },
      { at: [0.75, 0.65, 0.05, 0.05], coat: coats.sand, soft: 0.4 },
    ],
  },
  cleopatra: { coat: coats.ink },
  pipi: {
    coat: coats.grey,
    patches: [
      { at: [0.36, 0.16, 0.28, 0.19], coat: coats.yellow, soft: 0.35 },
      { at: [0.32, 0.28, 0.06, 0.06], coat: coats.ginger, soft: 0.4 },
      { at: [0.44, 0.62, 0.05, 0.2], coat: coats.white, soft: 0.5 },
    ],
  },
  snezana: { coat: coats.white },
  pamuk: { coat: coats.white },
  murphy: {
    coat: coats.black,
    patches: [
      { at: [0.5, 0.44, 0.17, 0.1], coat: coats.grey, soft: 0.7 },
      { at: [0.29, 0.7, 0.11, 0.12], coat: coats.grey, soft: 0.8 },
    ],
  },
  patch: {
    coat: coats.white,
    patches: [
      { at: [0.26, 0.16, 0.22, 0.2], coat: coats.ginger, soft: 0.15 },
      { at: [0.76, 0.14, 0.2, 0.17], coat: coats.black, soft: 0.15 },
      { at: [0.26, 0.8, 0.16, 0.1], coat: coats.black, soft: 0.15 },
      { at: [0.74, 0.72, 0.14, 0.12], coat: coats.ginger, soft: 0.15 },
      { at: [0.9, 0.7, 0.1, 0.1], coat: coats.black, soft: 0.15 },
    ],
  },
  shelly: { coat: coats.olive, recolour: [{ hues: [48, 128], coat: coats.yellow }] },
  clover: { coat: coats.tan },
  fleka: { coat: coats.white, spots: { coat: coats.black, count: 95, size: 0.021 }, collar: '#c0392b' },
  safran: { coat: coats.golden, spots: { coat: coats.chocolate, count: 120, size: 0.019 } },
  ruby: {
    coat: coats.ginger,
    recolour: [{ hues: [48, 100], coat: coats.red }],
    patches: [
      { at: [0.14, 0.62, 0.05, 0.04], coat: coats.red, soft: 0.3 },
      { at: [0.2, 0.8, 0.05, 0.035], coat: coats.red, soft: 0.3 },
      { at: [0.36, 0.87, 0.05, 0.035], coat: coats.red, soft: 0.3 },
      { at: [0.54, 0.88, 0.05, 0.035], coat: coats.red, soft: 0.3 },
      { at: [0.72, 0.89, 0.05, 0.035], coat: coats.red, soft: 0.3 },
      { at: [0.47, 0.4, 0.045, 0.05], coat: coats.red, soft: 0.3 },
      { at: [0.57, 0.58, 0.045, 0.05], coat: coats.red, soft: 0.3 },
      { at: [0.7, 0.67, 0.05, 0.05], coat: coats.red, soft: 0.3 },
    ],
  },
  django: {
    coat: coats.black,
    patches: [
      { at: [0.5, 0.5, 0.4, 0.4], hole: 0.78, coat: coats.ginger, soft: 0.1 },
      { at: [0.5, 0.5, 0.49, 0.49], hole: 0.94, coat: coats.peach, soft: 0.1 },
    ],
  },
  bijou: {
    coat: coats.cream,
    patches: [
      { at: [0.5, 0.38, 0.2, 0.14], coat: coats.chocolate, soft: 0.9 },
      { at: [0.18, 0.12, 0.1, 0.09], coat: coats.chocolate, soft: 0.5 },
      { at: [0.82, 0.12, 0.1, 0.09], coat: coats.chocolate, soft: 0.5 },
      { at: [0.5, 0.96, 0.5, 0.07], coat: coats.chocolate, soft: 0.7 },
      { at: [0.93, 0.75, 0.09, 0.2], coat: coats.chocolate, soft: 0.5 },
    ],
    collar: '#2f8f83',
  },
  zvonko: {
    coat: coats.tan,
    patches: [
      { at: [0.6, 0.45, 0.28, 0.1], coat: coats.black, soft: 0.5 },
      { at: [0.3, 0.2, 0.05, 0.05], coat: coats.black, soft: 0.6 },
      { at: [0.76, 0.2, 0.2, 0.12], coat: coats.black, soft: 0.5 },
    ],
  },
  riki: {
    coat: coats.ginger,
    patches: [
      { at: [0.5, 0.66, 0.13, 0.14], coat: coats.white, soft: 0.6 },
      { at: [0.5, 0.44, 0.16, 0.09], coat: coats.white, soft: 0.6 },
    ],
  },
  kornelija: { coat: coats.olive, recolour: [{ hues: [48, 128], coat: coats.sand }] },
  zrno: {
    coat: coats.sand,
    patches: [
      { at: [0.5, 0.8, 0.24, 0.2], coat: coats.white, soft: 0.5 },
      { at: [0.5, 0.45, 0.27, 0.12], coat: coats.white, soft: 0.5 },
      { at: [0.38, 0.22, 0.05, 0.02], coat: coats.white, soft: 0.6 },
      { at: [0.62, 0.22, 0.05, 0.02], coat: coats.white, soft: 0.6 },
    ],
  },
  mango: {
    coat: coats.green,
    recolour: [{ hues: [30, 60], coat: coats.green, within: [0.56, 0.56, 0.22, 0.26] }],
    patches: [{ at: [0.32, 0.2, 0.24, 0.17], coat: coats.peach, soft: 0.4 }],
  },
  siva: { coat: coats.grey, patches: [{ at: [0.5, 0.82, 0.22, 0.16], coat: coats.white, soft: 0.8 }] },
  reks: {
    coat: coats.tan,
    patches: [
      { at: [0.44, 0.45, 0.12, 0.3], coat: coats.black, soft: 0.9 },
      { at: [0.2, 0.27, 0.09, 0.06], coat: coats.black, soft: 0.7 },
    ],
  },
  djole: {
    coat: coats.grey,
    recolour: [
      { hues: [34, 60], coat: coats.grey, within: [0.56, 0.56, 0.24, 0.28] },
      { hues: [190, 240], coat: coats.iron },
      { hues: [20, 60], coat: coats.black, within: [0.14, 0.24, 0.12, 0.14] },
    ],
    patches: [{ at: [0.84, 0.76, 0.14, 0.12], coat: coats.red, soft: 0.2 }],
  },
  tresnja: {
    coat: coats.white,
    patches: [
      { at: [0.18, 0.36, 0.15, 0.3], coat: coats.ginger, soft: 0.2 },
      { at: [0.46, 0.36, 0.08, 0.3], coat: coats.black, soft: 0.2 },
      { at: [0.72, 0.62, 0.2, 0.34], coat: coats.ginger, soft: 0.2 },
    ],
  },
  sunny: {
    coat: coats.yellow,
    recolour: [
      { hues: [34, 60], coat: coats.ginger, within: [0.56, 0.52, 0.24, 0.24] },
      { hues: [190, 240], coat: coats.green },
    ],
    patches: [
      { at: [0.34, 0.16, 0.2, 0.13], coat: coats.ginger, soft: 0.8 },
      { at: [0.3, 0.66, 0.16, 0.2], coat: coats.ginger, soft: 0.9 },
    ],
  },
  chip: {},
  skocko: { coat: coats.iron },
};

/** Pets stand in the middle of their pictures, facing left, unless said otherwise. */
export const PET_PHOTOS: Record<string, readonly DemoPhoto[]> = {
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
  ponoc: [
    {
      caption: 'Na omiljenoj dasci',
      scene: 'windowSill',
      time: 'golden',
      pose: 'cat',
      place: { x: 800, y: 1040, height: 620 },
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
  rosa: [
    {
      caption: 'Rosa na svojoj pluti',
      scene: 'barkFloor',
      time: 'day',
      pose: 'spider',
      place: { x: 800, y: 600, height: 860, turn: 14 },
    },
  ],
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
  safir: [
    {
      caption: 'Posle presvlačenja',
      scene: 'barkFloor',
      time: 'night',
      pose: 'spider',
      place: { x: 800, y: 600, height: 880, turn: -18 },
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
  bruno: [
    {
      caption: 'The mayor of the courtyard',
      scene: 'garden',
      time: 'golden',
      pose: 'lyingCat',
      place: { x: 780, y: 1080, height: 520 },
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
  cleopatra: [
    {
      caption: 'Redecorating, again',
      scene: 'sandFloor',
      time: 'night',
      pose: 'scorpion',
      place: { x: 800, y: 600, height: 860, turn: -10 },
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
  snezana: [
    {
      caption: 'Nadzor ulice',
      scene: 'windowSill',
      time: 'day',
      pose: 'cat',
      place: { x: 800, y: 1050, height: 660, flip: true },
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
  patch: [
    {
      caption: 'Ready to come ashore',
      scene: 'beach',
      time: 'day',
      pose: 'sittingCat',
      place: { x: 800, y: 1070, height: 740 },
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
  clover: [
    {
      caption: 'Nose strokes welcome',
      scene: 'straw',
      time: 'morning',
      pose: 'rabbit',
      place: { x: 800, y: 1070, height: 620 },
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
  ruby: [
    {
      caption: 'Rubi na večernjem suncu',
      scene: 'desert',
      time: 'golden',
      pose: 'snake',
      place: { x: 800, y: 1040, height: 640 },
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
  zvonko: [
    {
      caption: 'Jutarnji obilazak',
      scene: 'mountain',
      time: 'day',
      pose: 'dog',
      place: { x: 780, y: 1070, height: 660, flip: true },
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
  tresnja: [
    {
      caption: 'Frizura bez salona',
      scene: 'straw',
      time: 'golden',
      pose: 'lyingHamster',
      place: { x: 800, y: 1070, height: 520 },
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

const portrait = (emoji: string, jumper: Coat) => ({ emoji, jumper, x: 740, y: 1230, height: 1090 });
const friend = { x: 1120, y: 1180, height: 520 };

/** The first picture of a person is their portrait. */
export const PERSON_PHOTOS: Record<string, readonly DemoPhoto[]> = {
  'topla-sapa': [
    {
      caption: 'Dođite subotom, čekamo vas',
      scene: 'garden',
      time: 'morning',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      company: [
        { pose: 'sittingDog', look: LOOKS.zuca!, x: 660, y: 1080, height: 800 },
        { pose: 'sittingCat', look: { coat: coats.grey }, x: 1090, y: 1100, height: 580 },
      ],
      unsigned: true,
    },
    {
      caption: 'Naša kućica na kraju grada',
      scene: 'meadow',
      time: 'golden',
      place: { x: 800, y: 1100, height: 800 },
      props: [{ emoji: '1f3e1', x: 560, y: 980, height: 700 }],
      company: [{ pose: 'dog', look: LOOKS.zuca!, x: 1080, y: 1080, height: 420 }],
      unsigned: true,
    },
  ],
  lipa: [
    {
      caption: 'Vidimo se na pregledu',
      scene: 'clinic',
      time: 'morning',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      company: [{ pose: 'sittingDog', look: { coat: coats.cream, collar: '#2f8f83' }, x: 720, y: 1060, height: 800 }],
      props: [{ emoji: '1fa7a', x: 1120, y: 1100, height: 330, near: true }],
      unsigned: true,
    },
    {
      caption: 'Ambulanta',
      scene: 'riverside',
      time: 'morning',
      place: { x: 800, y: 1100, height: 800 },
      props: [{ emoji: '1f3e5', x: 800, y: 1010, height: 820 }],
      unsigned: true,
    },
  ],
  ana: [
    {
      caption: 'Medena i ja',
      scene: 'garden',
      time: 'golden',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      person: portrait('1f469-1f3fb', coats.teal),
      company: [{ pose: 'sittingDog', look: { ...LOOKS.medena!, collar: undefined }, ...friend, height: 620 }],
      unsigned: true,
    },
  ],
  'zlatna-bukva': [
    {
      caption: 'Šarko i Vila',
      scene: 'mountain',
      time: 'day',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      company: [
        { pose: 'sittingDog', look: LOOKS.vila!, x: 1070, y: 1060, height: 700, flip: true },
        { pose: 'sittingDog', look: LOOKS.sarko!, x: 640, y: 1090, height: 840 },
      ],
      unsigned: true,
    },
    {
      caption: 'Pogled sa pašnjaka',
      scene: 'mountain',
      time: 'dusk',
      place: { x: 800, y: 1100, height: 800 },
      company: [{ pose: 'dog', look: LOOKS.vihor!, x: 960, y: 1080, height: 420 }],
      unsigned: true,
    },
  ],
  emma: [
    {
      caption: 'First day of the holidays',
      scene: 'riverside',
      time: 'golden',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      person: portrait('1f469-1f3fb-200d-1f9b0', coats.olive),
      company: [{ pose: 'sittingDog', look: LOOKS.biscuit!, ...friend, height: 600 }],
      unsigned: true,
    },
  ],
  nikola: [
    {
      caption: 'Rio na ramenu',
      scene: 'jungle',
      time: 'day',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      person: portrait('1f9d4-1f3fb-200d-2642-fe0f', coats.green),
      company: [{ pose: 'parrot', look: {}, x: 1090, y: 960, height: 460 }],
      unsigned: true,
    },
  ],
  norrsken: [
    {
      caption: 'The whole family',
      scene: 'winter',
      time: 'morning',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      company: [
        { pose: 'sittingHusky', look: LOOKS.frost!, x: 1090, y: 1080, height: 620 },
        { pose: 'sittingHusky', look: LOOKS.luna!, x: 680, y: 1090, height: 840 },
      ],
      unsigned: true,
    },
    {
      caption: 'Winter training',
      scene: 'winter',
      time: 'dusk',
      place: { x: 800, y: 1100, height: 800 },
      company: [{ pose: 'sittingHusky', look: LOOKS.luna!, x: 520, y: 1060, height: 560 }],
      props: [{ emoji: '1f6f7', x: 1080, y: 1080, height: 380 }],
      unsigned: true,
    },
  ],
  kudrica: [
    {
      caption: 'Koko radi uzorno',
      scene: 'salon',
      time: 'morning',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      company: [{ pose: 'poodle', look: LOOKS.coco!, x: 740, y: 1060, height: 800 }],
      props: [{ emoji: '2702-fe0f', x: 1190, y: 1110, height: 260, near: true, turn: -12 }],
      unsigned: true,
    },
    {
      caption: 'Kutak za kupanje',
      scene: 'salon',
      time: 'day',
      place: { x: 800, y: 1100, height: 800 },
      props: [{ emoji: '1f6c1', x: 780, y: 1060, height: 780 }],
      unsigned: true,
    },
  ],
  tobias: [
    {
      caption: 'After agility',
      scene: 'meadow',
      time: 'day',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      person: portrait('1f471-1f3fb-200d-2642-fe0f', coats.blue),
      company: [{ pose: 'sittingDog', look: LOOKS.pixel!, ...friend, height: 620, flip: true }],
      unsigned: true,
    },
  ],
  milica: [
    {
      caption: 'Posle koncerta',
      scene: 'windowSill',
      time: 'golden',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      person: portrait('1f471-1f3fb-200d-2640-fe0f', coats.lilac),
      company: [{ pose: 'crested', look: LOOKS.pipi!, x: 1120, y: 1130, height: 420 }],
      unsigned: true,
    },
  ],
  'harbour-tails': [
    {
      caption: 'Murphy and Patch say hello',
      scene: 'beach',
      time: 'morning',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      company: [
        { pose: 'sittingDog', look: LOOKS.murphy!, x: 660, y: 1080, height: 800 },
        { pose: 'sittingCat', look: LOOKS.patch!, x: 1090, y: 1100, height: 580 },
      ],
      unsigned: true,
    },
    {
      caption: 'Our harbour, our favourite walk',
      scene: 'beach',
      time: 'golden',
      place: { x: 800, y: 1100, height: 800 },
      props: [{ emoji: '26f5', x: 1090, y: 880, height: 500 }],
      company: [{ pose: 'lyingDog', look: LOOKS.murphy!, x: 560, y: 1080, height: 330 }],
      unsigned: true,
    },
  ],
  luka: [
    {
      caption: 'Autoportret sa asistentom',
      scene: 'studio',
      time: 'morning',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      person: portrait('1f468-1f3fb', coats.black),
      company: [{ pose: 'sittingDog', look: LOOKS.fleka!, ...friend, height: 600 }],
      props: [{ emoji: '1f4f7', x: 420, y: 1170, height: 240, near: true }],
      unsigned: true,
    },
  ],
  tilleuls: [
    {
      caption: 'Bijou will see you now',
      scene: 'clinic',
      time: 'golden',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      company: [{ pose: 'sittingCat', look: LOOKS.bijou!, x: 760, y: 1060, height: 840 }],
      props: [{ emoji: '1fab4', x: 1190, y: 1050, height: 380 }],
      unsigned: true,
    },
  ],
  jelena: [
    {
      caption: 'U bašti',
      scene: 'garden',
      time: 'day',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      person: portrait('1f475-1f3fb', coats.rose),
      company: [{ pose: 'sittingCat', look: LOOKS.riki!, ...friend, height: 560 }],
      unsigned: true,
    },
  ],
  'foam-and-fluff': [
    {
      caption: 'Warm towels, no crates',
      scene: 'salon',
      time: 'golden',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      company: [{ pose: 'sittingDog', look: { coat: coats.white, collar: '#d96c8a' }, x: 700, y: 1060, height: 780 }],
      props: [
        { emoji: '1faae', x: 1120, y: 1090, height: 300, near: true, turn: 8 },
        { emoji: '1fae7', x: 1060, y: 560, height: 320 },
      ],
      unsigned: true,
    },
  ],
  marko: [
    {
      caption: 'Pre smene',
      scene: 'riverside',
      time: 'dusk',
      view: 'square',
      place: { x: 800, y: 1100, height: 800 },
      person: portrait('1f9d4-1f3fc', coats.sapphire),
      company: [{ pose: 'parrot', look: LOOKS.djole!, x: 1100, y: 1090, height: 480 }],
      unsigned: true,
    },
  ],
};
