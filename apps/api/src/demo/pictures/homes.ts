import { Dice, Drawing } from './drawing.js';
import { blades, bokeh, finish, mounds, sideX, stalks, tufts, type Light, type Scene, type Time } from './nature.js';

const bright: Omit<Light, 'from'> = {
  tint: [1.02, 1.0, 0.97],
  rim: [255, 246, 226],
  rimStrength: 0.4,
  shadow: [70, 44, 30],
  shadowOpacity: 0.42,
};
const lamp: Omit<Light, 'from'> = {
  tint: [1.0, 0.9, 0.78],
  rim: [255, 214, 150],
  rimStrength: 0.6,
  shadow: [44, 24, 18],
  shadowOpacity: 0.55,
};

function indoors(dice: Dice, time: Time): Scene {
  const evening = time === 'dusk' || time === 'night';
  const light: Light = { ...(evening ? lamp : bright), from: dice.between(0, 1) < 0.5 ? 'left' : 'right' };
  return { back: new Drawing(), blur: 5, middle: new Drawing(), front: new Drawing(), air: new Drawing(), light };
}

const outside: Record<Time, readonly [string, string]> = {
  morning: ['#cfeaf5', '#fff3dc'],
  day: ['#8fcdf2', '#e3f5fb'],
  golden: ['#ffc98a', '#ffe9c4'],
  dusk: ['#5a5796', '#ff9f86'],
  night: ['#101d44', '#3a528f'],
};

/** A window with the time of day behind it. */
function pane(drawing: Drawing, dice: Dice, time: Time, x: number, y: number, width: number, height: number): void {
  const [top, low] = outside[time];
  drawing.rect(
    x,
    y,
    width,
    height,
    drawing.linear([
      [0, top],
      [1, low],
    ]),
  );
  if (time === 'night' || time === 'dusk') {
    for (let star = 0; star < 16; star++) {
      const size = dice.between(2, 8);
      drawing.ellipse(
        dice.between(x, x + width),
        dice.between(y + (star % 2 ? height * 0.6 : 0), y + height),
        size,
        size,
        star % 2 ? '#ffd98a' : '#ffffff',
        'opacity="0.8"',
      );
    }
  } else {
    for (let crown = 0; crown < 5; crown++) {
      const size = dice.between(0.12, 0.2) * width;
      drawing.ellipse(
        x + dice.between(0.05, 0.95) * width,
        y + height - size * 0.4,
        size,
        size,
        dice.pick(['#8fc58a', '#a8d39a', '#7db67f']),
      );
    }
  }
  drawing.add(
    `<g fill="none" stroke="#fffaf2" stroke-width="${Math.round(width * 0.045)}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/><path d="M${x + width / 2} ${y}V${y + height}M${x} ${y + height * 0.42}H${x + width}"/></g>`,
  );
}

function plant(drawing: Drawing, dice: Dice, x: number, foot: number, size: number, pot: string): void {
  for (let leaf = 0; leaf < 11; leaf++) {
    const turn = -75 + leaf * 15 + dice.between(-6, 6);
    const length = size * dice.between(0.75, 1.1);
    drawing.add(
      `<path d="M0 0C${-size * 0.2} ${-length * 0.4} ${-size * 0.12} ${-length * 0.85} 0 ${-length}C${size * 0.12} ${-length * 0.85} ${size * 0.2} ${-length * 0.4} 0 0Z" fill="${dice.pick(['#5f9f6a', '#78b57a', '#4a8a5e'])}" transform="translate(${x} ${foot - size * 0.45}) rotate(${turn.toFixed(0)})"/>`,
    );
  }
  drawing.path(
    `M${x - size * 0.3} ${foot - size * 0.5}H${x + size * 0.3}L${x + size * 0.21} ${foot}H${x - size * 0.21}Z`,
    drawing.linear(
      [
        [0, pot],
        [1, '#8f4f38'],
      ],
      [0, 0, 1, 1],
    ),
  );
}

const walls = {
  sage: ['#d5e0cb', '#b4c6ac'],
  peach: ['#fbdcc4', '#f0bf9f'],
  sky: ['#d3e5ee', '#adc9d8'],
  cream: ['#fbf0dc', '#ecd7b8'],
  rose: ['#f6d5d6', '#e2b1b5'],
  plum: ['#b9a4c4', '#8f78a3'],
} as const;

/** A living room: sofa, pictures, a lamp, a rug on wooden boards. */
export function livingRoom(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, air, light } = scene;
  const evening = time === 'dusk' || time === 'night';
  const wall = dice.pick(Object.values(walls));
  back.rect(
    -100,
    -100,
    1800,
    1000,
    back.linear([
      [0, wall[0]],
      [1, wall[1]],
    ]),
  );
  const right = light.from === 'right';
  pane(back, dice, time, right ? 1180 : 90, 70, 330, 430);
  for (const dx of [-62, 318])
    back.rect(
      (right ? 1180 : 90) + dx,
      40,
      74,
      560,
      back.linear(
        [
          [0, '#fffdf7'],
          [0.5, '#f1e3d0'],
          [1, '#fffdf7'],
        ],
        [0, 0, 1, 0],
      ),
      'rx="16"',
    );
  const sofa = dice.pick([
    ['#e58f6b', '#b95f45'],
    ['#7fa7a5', '#4f7b7c'],
    ['#8f9ccb', '#5f6aa3'],
    ['#d9b15f', '#a97f3c'],
    ['#a8b98a', '#748a5c'],
  ] as const);
  const left = right ? 110 : 640;
  back.rect(
    left,
    430,
    850,
    270,
    back.linear([
      [0, sofa[0]],
      [1, sofa[1]],
    ]),
    'rx="70"',
  );
  for (const dx of [70, 430])
    back.rect(
      left + dx,
      470,
      350,
      190,
      back.linear([
        [0, sofa[0]],
        [1, sofa[1]],
      ]),
      'rx="46" opacity="0.95"',
    );
  back.rect(
    left - 50,
    600,
    950,
    170,
    back.linear([
      [0, sofa[0]],
      [1, sofa[1]],
    ]),
    'rx="60"',
  );
  for (const dx of [-60, 810])
    back.rect(
      left + dx,
      540,
      110,
      230,
      back.linear([
        [0, sofa[0]],
        [1, sofa[1]],
      ]),
      'rx="52"',
    );
  const pillow = dice.pick(['#ffd98f', '#fff1df', '#f5a8a0', '#9fd0c7']);
  back.rect(left + 90, 480, 170, 160, pillow, `rx="36" transform="rotate(-9 ${left + 175} 560)"`);
  back.rect(
    left + 590,
    490,
    160,
    150,
    dice.pick(['#fff1df', '#f7c9b2', '#c5d9e8']),
    `rx="36" transform="rotate(11 ${left + 670} 565)"`,
  );
  for (const [dx, dy, width, height] of [
    [150, 110, 190, 240],
    [390, 150, 150, 150],
    [580, 120, 160, 210],
  ] as const) {
    back.rect(left + dx, dy, width, height, '#fffaf0', 'rx="6"');
    back.rect(
      left + dx + 18,
      dy + 18,
      width - 36,
      height - 36,
      dice.pick(['#f3c9a5', '#a9cfc9', '#e8b4a9', '#c7cfe8', '#f2dc9b']),
    );
    back.ellipse(left + dx + width / 2, dy + height * 0.6, width * 0.2, height * 0.17, '#fff', 'opacity="0.75"');
  }
  const floor = right ? 70 : 1500;
  back
    .rect(floor - 6, 330, 12, 450, '#6b4f43')
    .path(`M${floor - 80} 340L${floor - 46} 210H${floor + 46}L${floor + 80} 340Z`, evening ? '#ffe5a6' : '#fff4dd');
  if (evening) air.glow(floor, 320, 620, 520, '#ffcf83', 0.42);
  const boards = evening ? (['#b07d58', '#7a5039'] as const) : (['#e3b98c', '#b98558'] as const);
  middle.rect(
    -100,
    770,
    1800,
    560,
    middle.linear([
      [0, boards[0]],
      [1, boards[1]],
    ]),
  );
  middle.rect(-100, 752, 1800, 22, '#fff6ea', `opacity="${evening ? 0.55 : 0.95}"`);
  for (let row = 0; row < 6; row++)
    middle.line(`M-60 ${796 + row * row * 13 + row * 18}H1660`, '#7a4e33', 2 + row * 0.5, 'opacity="0.35"');
  const rug = dice.pick([
    ['#f6e3d0', '#e2a38c'],
    ['#dfe9e4', '#7fb0a8'],
    ['#f3e6f0', '#b391b9'],
    ['#f8ecc9', '#d9a95f'],
  ] as const);
  middle
    .ellipse(800, 1030, 800, 190, rug[1])
    .ellipse(800, 1024, 740, 168, rug[0])
    .ellipse(800, 1022, 560, 122, rug[1], 'opacity="0.35"');
  for (let knot = 0; knot < 90; knot++) {
    const angle = (knot / 90) * Math.PI * 2;
    middle.ellipse(800 + Math.cos(angle) * 780, 1030 + Math.sin(angle) * 182, 13, 8, rug[0]);
  }
  if (!evening) middle.glow(sideX(light.from, 420), 940, 620, 130, '#fff3cf', 0.6);
  finish(air, light, evening ? '#ffbf78' : '#fff2cf', evening ? 0.25 : 0.4, evening ? 0.45 : 0.26);
  return scene;
}

/** A broad window sill with plants, the world outside and curtains on both sides. */
export function windowSill(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, front, air, light } = scene;
  const evening = time === 'dusk' || time === 'night';
  scene.blur = 6;
  const [top, low] = outside[time];
  back.rect(
    -100,
    -100,
    1800,
    1200,
    back.linear([
      [0, top],
      [0.75, low],
      [1, low],
    ]),
  );
  if (evening) {
    bokeh(back, dice, 54, ['#ffd98a', '#ffb18a', '#ffe9c4', '#9fc3ff'], [430, 860], [16, 46], 0.75);
    for (let house = 0; house < 12; house++)
      back.rect(house * 150 - 60, dice.between(520, 680), dice.between(100, 170), 400, '#1b2450', 'opacity="0.5"');
  } else {
    back.glow(sideX(light.from, 380), 230, 640, 520, '#fffbe8', 0.9);
    for (let crown = 0; crown < 17; crown++)
      back.ellipse(
        dice.between(-60, 1660),
        dice.between(640, 900),
        dice.between(110, 210),
        dice.between(100, 190),
        dice.pick(time === 'golden' ? ['#d7b45f', '#c99a52', '#a9a45c'] : ['#9ccf8f', '#7dba82', '#b9dd9f']),
      );
  }
  const frame = evening ? '#cdb7a6' : '#fffaf1';
  const shade = evening ? '#9a8276' : '#e3d5c3';
  for (const x of [-30, 786, 1602])
    middle.rect(
      x,
      -60,
      34,
      960,
      middle.linear(
        [
          [0, frame],
          [1, shade],
        ],
        [0, 0, 1, 0],
      ),
    );
  middle.rect(
    -100,
    230,
    1800,
    26,
    middle.linear([
      [0, frame],
      [1, shade],
    ]),
  );
  middle.rect(-100, 872, 1800, 34, frame);
  middle.rect(
    -100,
    900,
    1800,
    420,
    middle.linear([
      [0, evening ? '#d9b796' : '#fff3e2'],
      [0.12, evening ? '#b58f70' : '#f3dfc5'],
      [1, evening ? '#7a5846' : '#d9b995'],
    ]),
  );
  for (let grain = 0; grain < 7; grain++)
    middle.line(
      `M-60 ${960 + grain * 40}Q500 ${945 + grain * 42 + dice.between(-8, 8)} 1660 ${958 + grain * 41}`,
      '#9a6a45',
      3,
      'opacity="0.18"',
    );
  const side = light.from === 'left' ? 1 : 0;
  plant(middle, dice, side ? 1390 : 210, 985, 330, dice.pick(['#d98363', '#e5c9a8', '#8fb0b5']));
  plant(middle, dice, side ? 1160 : 420, 950, 190, dice.pick(['#f2e4cf', '#c96f5b', '#d7b15f']));
  const cloth = dice.pick(['#fdf3e4', '#f6d9c9', '#dbe7e2', '#e7dcec']);
  for (const [x, way] of [
    [-60, 1],
    [1660, -1],
  ] as const) {
    for (let fold = 0; fold < 4; fold++) {
      const left = x + way * fold * 58;
      front.path(
        `M${left} -60H${left + way * 74}Q${left + way * (60 - fold * 6)} 500 ${left + way * 60} ${960 - fold * 40}H${left}Z`,
        front.linear(
          [
            [0, cloth],
            [0.5, evening ? '#a58a84' : '#ffffff'],
            [1, cloth],
          ],
          [0, 0, 1, 0],
        ),
        'opacity="0.92"',
      );
    }
  }
  finish(air, light, evening ? '#ffb98a' : '#fff6dc', evening ? 0.3 : 0.5, evening ? 0.42 : 0.24);
  return scene;
}

/** A corner with shelves full of books and a table in front of them. */
export function shelf(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, air, light } = scene;
  const evening = time === 'dusk' || time === 'night';
  scene.blur = 7;
  back.rect(
    -100,
    -100,
    1800,
    1200,
    back.linear([
      [0, evening ? '#7a5546' : '#e9d3b8'],
      [1, evening ? '#4c332f' : '#cfae8b'],
    ]),
  );
  for (const y of [250, 540, 830]) {
    for (let x = -40; x < 1640;) {
      const width = dice.between(28, 66);
      const height = dice.between(150, 225);
      if (dice.between(0, 1) < 0.86)
        back.rect(
          x,
          y - height,
          width,
          height,
          dice.pick(
            evening
              ? ['#b3563f', '#c98d4b', '#5f7f7a', '#8a4f5d', '#d9b98a', '#4f5f85']
              : ['#e07a5f', '#f2b263', '#81b29a', '#c86b7d', '#f4e3c8', '#6d83b5', '#fff6e6', '#98b46b'],
          ),
          'rx="6"',
        );
      else {
        plant(back, dice, x + 60, y, 160, '#e0c0a0');
        x += 70;
      }
      x += width + 4;
    }
    back.rect(-100, y, 1800, 34, evening ? '#6b4536' : '#b98a62');
  }
  const right = light.from === 'right';
  const x = right ? 1390 : 210;
  back
    .rect(x - 9, 480, 18, 360, '#4a3a35')
    .path(`M${x - 110} 500L${x - 60} 330H${x + 60}L${x + 110} 500Z`, evening ? '#ffe2a0' : '#fdf0d2');
  air.glow(x, 520, 700, 620, '#ffd48a', evening ? 0.55 : 0.2);
  middle.path(
    'M-100 858H1700V1320H-100Z',
    middle.linear([
      [0, evening ? '#c28b62' : '#f0cfa4'],
      [0.14, evening ? '#9a6745' : '#d9ae7e'],
      [1, evening ? '#5c3a2b' : '#a9764b'],
    ]),
  );
  middle.rect(-100, 852, 1800, 12, '#fff', 'opacity="0.35"');
  for (let grain = 0; grain < 9; grain++)
    middle.line(
      `M-60 ${905 + grain * 34}Q${dice.between(300, 1200)} ${890 + grain * 36} 1660 ${908 + grain * 35}`,
      '#6b4028',
      3,
      'opacity="0.2"',
    );
  finish(air, light, evening ? '#ffb96e' : '#fff1cf', evening ? 0.28 : 0.35, evening ? 0.5 : 0.3);
  return scene;
}

/** A warm corner of straw behind wooden boards. */
export function straw(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 3.5;
  const evening = time === 'dusk' || time === 'night';
  for (let board = 0; board < 9; board++) {
    const tone = dice.pick(evening ? ['#8f6244', '#7d543b', '#9a6c4b'] : ['#d3a06f', '#c48f5f', '#dcae7f']);
    back.rect(
      board * 196 - 60,
      -60,
      190,
      1000,
      back.linear([
        [0, tone],
        [1, evening ? '#5c3d2c' : '#a97247'],
      ]),
    );
    for (let knot = 0; knot < 2; knot++)
      back.ellipse(board * 196 + dice.between(0, 110), dice.between(40, 700), 12, 22, '#7a4c2e', 'opacity="0.5"');
  }
  const x = sideX(light.from, 330);
  pane(back, dice, time, x - 130, 120, 260, 260);
  back.path(
    'M-100 800Q200 600 520 690T1100 650T1700 760V1300H-100Z',
    back.linear([
      [0, '#f0cd7f'],
      [1, '#c99546'],
    ]),
  );
  middle.path(
    'M-100 840Q300 770 800 812T1700 800V1320H-100Z',
    middle.linear([
      [0, '#f7dc98'],
      [0.4, '#e6bd68'],
      [1, '#b9853c'],
    ]),
  );
  const scatter = (drawing: Drawing, count: number, top: number, bottom: number, size: number) => {
    for (let stalk = 0; stalk < count; stalk++) {
      const sx = dice.between(-60, 1660);
      const sy = dice.between(top, bottom);
      const dx = dice.between(-1, 1) * size;
      const dy = dice.between(-0.4, 0.4) * size;
      drawing.line(
        `M${sx.toFixed(0)} ${sy.toFixed(0)}q${(dx / 2).toFixed(0)} ${(dy - size * 0.15).toFixed(0)} ${dx.toFixed(0)} ${dy.toFixed(0)}`,
        dice.pick(['#fff0bd', '#f3d083', '#d6a850', '#b78637']),
        size * 0.045,
      );
    }
  };
  scatter(middle, 190, 800, 930, 90);
  scatter(middle, 230, 920, 1200, 150);
  scatter(front, 46, 1120, 1220, 300);
  scene.cover = stalks(['#fff0bd', '#f3d083', '#d6a850', '#c99746']);
  finish(air, light, evening ? '#ffbc70' : '#fff0c2', evening ? 0.35 : 0.45, 0.36);
  return scene;
}

/** A desert behind glass: sand, warm stones and the cone of a heat lamp. */
export function desert(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, air, light } = scene;
  scene.blur = 4;
  const night = time === 'night' || time === 'dusk';
  light.tint = night ? [0.8, 0.82, 1.0] : [1.06, 0.98, 0.88];
  light.rim = night ? [170, 200, 255] : [255, 226, 160];
  light.rimStrength = 0.6;
  back.rect(
    -100,
    -100,
    1800,
    1100,
    back.linear([
      [0, night ? '#2a3a6b' : '#f5b98a'],
      [1, night ? '#6a6fa5' : '#ffe2b8'],
    ]),
  );
  for (const [y, colour] of [
    [520, night ? '#4b5590' : '#e09a6c'],
    [620, night ? '#3b4580' : '#cf7f55'],
  ] as const) {
    let d = `M-100 1000V${y}`;
    for (let x = -100; x < 1700; x += 230)
      d += `L${x + 40} ${y - dice.between(20, 150)}L${x + 150} ${y - dice.between(20, 150)}L${x + 200} ${y + 20}`;
    back.path(`${d}V1000Z`, colour);
  }
  const x = sideX(light.from, 480);
  air.path(
    `M${x - 60} -60H${x + 60}L${x + 520} 1150H${x - 520}Z`,
    air.linear([
      [0, night ? '#9fb8ff' : '#fff0b8', 0.5],
      [1, night ? '#9fb8ff' : '#fff0b8', 0],
    ]),
  );
  const sand = night ? (['#a9a0b8', '#7d7799', '#4c4a70'] as const) : (['#ffe6b3', '#f0c583', '#c18d50'] as const);
  middle.path(
    'M-100 770Q350 700 800 750T1700 730V1320H-100Z',
    middle.linear([
      [0, sand[0]],
      [0.4, sand[1]],
      [1, sand[2]],
    ]),
  );
  for (let ripple = 0; ripple < 16; ripple++) {
    const y = 800 + ripple * 25;
    middle.line(
      `M-60 ${y}q120 -14 240 0t240 0t240 0t240 0t240 0t240 0t240 0`,
      sand[2],
      3,
      `opacity="0.22" transform="translate(${dice.between(-120, 0).toFixed(0)} 0)"`,
    );
  }
  const stone = (cx: number, cy: number, size: number) => {
    middle.ellipse(cx, cy + size * 0.42, size * 1.25, size * 0.22, sand[2], 'opacity="0.75"');
    middle.path(
      `M${cx - size} ${cy + size * 0.45}Q${cx - size * 1.1} ${cy - size * 0.3} ${cx - size * 0.4} ${cy - size * 0.55}T${cx + size * 0.7} ${cy - size * 0.4}Q${cx + size * 1.2} ${cy} ${cx + size} ${cy + size * 0.45}Q${cx} ${cy + size * 0.62} ${cx - size} ${cy + size * 0.45}Z`,
      middle.linear(
        [
          [0, night ? '#8d8aa8' : '#e9b893'],
          [1, night ? '#4b4a6b' : '#9a6148'],
        ],
        [0.2, 0, 0.6, 1],
      ),
    );
    middle.path(
      `M${cx - size * 0.75} ${cy - size * 0.1}Q${cx - size * 0.3} ${cy - size * 0.5} ${cx + size * 0.4} ${cy - size * 0.38}`,
      'none',
      'stroke="#fff" stroke-opacity="0.35" stroke-width="9" stroke-linecap="round"',
    );
  };
  stone(dice.between(120, 260), 880, 170);
  stone(dice.between(1340, 1500), 860, 150);
  stone(dice.between(330, 420), 930, 74);
  stone(dice.between(1200, 1290), 930, 66);
  for (const [cx, foot, size] of [
    [dice.between(560, 660), 790, 200],
    [dice.between(1010, 1110), 776, 150],
  ] as const) {
    const green = middle.linear(
      [
        [0, '#5f9f6a'],
        [0.4, '#8cc98a'],
        [1, '#4a8460'],
      ],
      [0, 0, 1, 0],
    );
    middle.rect(cx - size * 0.16, foot - size, size * 0.32, size, green, `rx="${size * 0.16}"`);
    middle.path(
      `M${cx + size * 0.1} ${foot - size * 0.36}H${cx + size * 0.34}V${foot - size * 0.68}`,
      'none',
      `stroke="#6fb277" stroke-width="${size * 0.19}" stroke-linecap="round" stroke-linejoin="round"`,
    );
    middle.path(
      `M${cx - size * 0.1} ${foot - size * 0.26}H${cx - size * 0.36}V${foot - size * 0.52}`,
      'none',
      `stroke="#6fb277" stroke-width="${size * 0.17}" stroke-linecap="round" stroke-linejoin="round"`,
    );
    middle.ellipse(cx, foot - size, size * 0.1, size * 0.08, '#ff9fb0');
  }
  scene.cover = mounds(sand[0], sand[1]);
  finish(air, light, night ? '#9fb8ff' : '#ffdd9a', 0.3, 0.4);
  return scene;
}

/** A damp corner of a vivarium: moss, ferns and a piece of cork. */
export function tropics(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 7;
  const night = time === 'night' || time === 'dusk';
  light.tint = night ? [0.74, 0.84, 1.0] : [0.98, 1.02, 0.94];
  light.rim = night ? [150, 220, 255] : [240, 255, 200];
  light.rimStrength = 0.55;
  light.shadow = [10, 30, 20];
  light.shadowOpacity = 0.55;
  back.rect(
    -100,
    -100,
    1800,
    1300,
    back.linear([
      [0, night ? '#14344a' : '#5f8f5f'],
      [1, night ? '#0e2430' : '#2f5a43'],
    ]),
  );
  back.glow(sideX(light.from, 460), 260, 760, 560, night ? '#6fd0ff' : '#eaffb8', 0.75);
  bokeh(back, dice, 40, night ? ['#2f6f86', '#4fa3b5'] : ['#a9d78a', '#6fb26a', '#d9f0a5'], [-40, 760], [24, 80], 0.5);
  const fern = (drawing: Drawing, x: number, y: number, size: number, turn: number, colour: string) => {
    let d = '';
    for (let leaf = 1; leaf < 11; leaf++) {
      const at = -leaf * size * 0.095;
      const length = size * 0.34 * (1 - leaf / 12);
      for (const way of [-1, 1])
        d += `M0 ${at.toFixed(0)}q${(way * length * 0.5).toFixed(0)} ${(-length * 0.5).toFixed(0)} ${(way * length).toFixed(0)} ${(-length * 0.3).toFixed(0)}q${(-way * length * 0.4).toFixed(0)} ${(length * 0.42).toFixed(0)} ${(-way * length).toFixed(0)} ${(length * 0.3).toFixed(0)}Z`;
    }
    drawing.add(
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})"><path d="M0 0V${-size}" stroke="${colour}" stroke-width="7" stroke-linecap="round"/><path d="${d}" fill="${colour}"/></g>`,
    );
  };
  const greens = night ? ['#2f6f6f', '#3f8a80', '#24585f'] : ['#5aa35c', '#7cc06a', '#438a52'];
  for (let count = 0; count < 26; count++)
    fern(
      back,
      dice.between(-40, 1640),
      dice.between(560, 880),
      dice.between(260, 430),
      dice.between(-60, 60),
      dice.pick(greens),
    );
  middle.path(
    'M-100 850Q200 800 520 838T1120 812T1700 850V1320H-100Z',
    middle.linear([
      [0, night ? '#4f8f7a' : '#9fd06a'],
      [0.3, night ? '#2f6657' : '#6aa64a'],
      [1, night ? '#16383a' : '#3d6f3a'],
    ]),
  );
  for (let cushion = 0; cushion < 46; cushion++) {
    const y = dice.between(850, 1190);
    const size = 26 + (y - 850) * 0.16;
    middle.ellipse(
      dice.between(-40, 1640),
      y,
      size * 1.5,
      size * 0.6,
      middle.radial(
        [
          [0, night ? '#5fa58c' : '#b9e07f', 0.9],
          [1, night ? '#2a6155' : '#5f9f48', 0.2],
        ],
        [0.45, 0.2, 0.8],
      ),
    );
  }
  const log = sideX(light.from, 1330);
  middle.rect(
    log - 260,
    770,
    520,
    130,
    middle.linear([
      [0, '#b9895f'],
      [0.5, '#8a5f42'],
      [1, '#553828'],
    ]),
    'rx="60"',
  );
  middle
    .ellipse(log + (light.from === 'left' ? -250 : 250), 835, 36, 62, '#d3ab7f')
    .ellipse(log + (light.from === 'left' ? -250 : 250), 835, 20, 38, '#a97b55');
  for (let tuft = 0; tuft < 7; tuft++)
    middle.ellipse(log - 190 + tuft * 62, 776 + dice.between(-6, 10), 44, 18, night ? '#4f957f' : '#8cc860');
  tufts(middle, dice, 26, 880, 1190, greens);
  for (const x of [-20, 150, 1450, 1630])
    fern(
      front,
      x,
      1260,
      dice.between(420, 560),
      x < 800 ? dice.between(-4, 34) : dice.between(-34, 4),
      dice.pick(greens),
    );
  scene.cover = blades(greens);
  finish(air, light, night ? '#7fd0ff' : '#f0ffc4', 0.3, 0.5);
  return scene;
}

/** Ground seen from straight above, for animals that lie flat on it. */
function fromAbove(dice: Dice, time: Time, ground: readonly [string, string]): Scene {
  const scene = indoors(dice, time);
  scene.blur = 0;
  scene.light.shadow = [30, 18, 10];
  scene.light.shadowOpacity = 0.6;
  scene.back.rect(
    -100,
    -100,
    1800,
    1400,
    scene.back.radial(
      [
        [0, ground[0]],
        [1, ground[1]],
      ],
      [sideX(scene.light.from, 500) / 1600, 0.35, 0.85],
    ),
  );
  return scene;
}

/** Sand and pebbles from above. */
export function sandFloor(dice: Dice, time: Time): Scene {
  const night = time === 'night' || time === 'dusk';
  const scene = fromAbove(dice, time, night ? ['#8a86b0', '#474670'] : ['#ffe2ad', '#d9a566']);
  const { middle, air, light } = scene;
  if (night) light.tint = [0.82, 0.84, 1.02];
  for (let ripple = -2; ripple < 15; ripple++)
    middle.line(
      `M-60 ${ripple * 92}q130 -34 270 0t270 0t270 0t270 0t270 0t270 0t270 0`,
      night ? '#5a587f' : '#c9924f',
      9,
      `opacity="0.2" transform="rotate(-9 800 600) translate(${dice.between(-100, 0).toFixed(0)} 0)"`,
    );
  for (let pebble = 0; pebble < 74; pebble++) {
    const edge = pebble % 3 !== 0;
    const x = edge
      ? dice.between(0, 1) < 0.5
        ? dice.between(-20, 380)
        : dice.between(1220, 1620)
      : dice.between(0, 1600);
    const y = dice.between(0, 1200);
    const size = edge ? dice.between(16, 74) : dice.between(4, 14);
    const turn = `transform="rotate(${dice.between(0, 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`;
    middle.ellipse(x + 8, y + 12, size * 1.08, size * 0.84, '#5a3a20', 'opacity="0.3"');
    middle.ellipse(
      x,
      y,
      size,
      size * 0.76,
      middle.radial(
        [
          [0, dice.pick(night ? ['#b5b2cf', '#9896ba'] : ['#fbe8cf', '#e8c7a4', '#dfd3c6', '#d9a98a'])],
          [1, night ? '#55537c' : '#a3774f'],
        ],
        [0.36, 0.28, 0.8],
      ),
      turn,
    );
  }
  finish(air, light, night ? '#a9bcff' : '#fff0c2', 0.4, 0.42);
  return scene;
}

/** Bark and moss from above. */
export function barkFloor(dice: Dice, time: Time): Scene {
  const night = time === 'night' || time === 'dusk';
  const scene = fromAbove(dice, time, night ? ['#6d6f8c', '#2a2c48'] : ['#c69a6f', '#7a5238']);
  const { middle, air, light } = scene;
  if (night) light.tint = [0.8, 0.88, 1.06];
  for (let ridge = 0; ridge < 30; ridge++) {
    const x = ridge * 60 - 80 + dice.between(-20, 20);
    let d = `M${x} -60`;
    for (let y = -60; y < 1260; y += 220)
      d += `q${dice.between(-44, 44).toFixed(0)} 110 ${dice.between(-16, 16).toFixed(0)} 220`;
    middle.line(d, night ? '#1f2138' : '#5c3a26', dice.between(6, 20), 'opacity="0.45"');
    middle.line(d, night ? '#9a9cc0' : '#e8c197', 5, `opacity="0.35" transform="translate(15 0)"`);
  }
  for (let moss = 0; moss < 60; moss++) {
    const right = moss % 2;
    const x = right ? dice.between(1180, 1660) : dice.between(-60, 420);
    const y = dice.between(-20, 1220);
    const size = dice.between(34, 110) * (1 - Math.abs(x - (right ? 1660 : -60)) / 900);
    middle.ellipse(x + 8, y + 12, size, size * 0.86, '#1a1410', 'opacity="0.22"');
    middle.ellipse(
      x,
      y,
      size,
      size * 0.86,
      middle.radial(
        [
          [0, night ? '#6fb2a5' : '#b9dd76'],
          [1, night ? '#2a5f60' : '#5a913f'],
        ],
        [0.36, 0.28, 0.8],
      ),
    );
  }
  finish(air, light, night ? '#8fd0ff' : '#fff0c2', 0.38, 0.48);
  return scene;
}

/** Fallen leaves from above. */
export function leafFloor(dice: Dice, time: Time): Scene {
  const scene = fromAbove(dice, time, ['#a9794c', '#5f3f2a']);
  const { middle, front, air, light } = scene;
  const colours =
    time === 'golden'
      ? ['#f2b04f', '#e07f3f', '#c9512f', '#f6d06f', '#a9632f']
      : ['#a9c46f', '#6f9f57', '#d9c06a', '#8f7a4a', '#c98f4f'];
  const leaf = (drawing: Drawing, x: number, y: number, size: number) => {
    const turn = dice.between(0, 360).toFixed(0);
    const colour = dice.pick(colours);
    drawing.add(
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn}) scale(${(size / 100).toFixed(2)})"><path d="M6 10C-56 -24 -50 -96 4 -150C58 -96 62 -24 6 10Z" fill="#2a1a10" opacity="0.28" transform="translate(7 9)"/><path d="M0 0C-56 -34 -52 -106 0 -160C52 -106 56 -34 0 0Z" fill="${drawing.linear(
        [
          [0, colour],
          [1, '#7a4a2a'],
        ],
        [0.1, 0, 1, 1.4],
      )}"/><path d="M0 26V-146M0 -36L-27 -64M0 -36L27 -64M0 -74L-26 -102M0 -74L26 -102" stroke="#fff2d0" stroke-opacity="0.35" stroke-width="4" fill="none" stroke-linecap="round"/></g>`,
    );
  };
  for (let count = 0; count < 105; count++)
    leaf(middle, dice.between(-40, 1640), dice.between(-20, 1300), dice.between(90, 190));
  for (const [x, y] of [
    [-20, 1240],
    [1630, 1260],
    [1640, -10],
    [-30, 0],
  ] as const)
    leaf(front, x, y, 300);
  finish(air, light, '#fff0c2', 0.42, 0.45);
  return scene;
}

/** A photographer's backdrop in one soft colour. */
export function studio(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, 'day');
  const { back, middle, air, light } = scene;
  scene.blur = 0;
  const tints = [
    ['#ffe0b8', '#f2b27a', '#d98f57'],
    ['#e4dcfb', '#bfaee8', '#9a86cc'],
    ['#d6f0d5', '#9fd0a4', '#76ad80'],
    ['#f0f2c2', '#cfd889', '#a9b45e'],
    ['#f7e3c8', '#e2c19a', '#c09a70'],
    ['#dcdffb', '#a9b0e3', '#7f88c4'],
    ['#ffd9d3', '#f2a79b', '#cf7f75'],
    ['#cdeef0', '#8fcdd3', '#63a9b2'],
  ] as const;
  const [light_, middle_, dark] =
    time === 'night'
      ? tints[5]
      : time === 'dusk'
        ? tints[6]
        : time === 'golden'
          ? tints[0]
          : time === 'morning'
            ? tints[7]
            : dice.pick(tints);
  back.rect(
    -100,
    -100,
    1800,
    1400,
    back.radial(
      [
        [0, light_],
        [0.55, middle_],
        [1, dark],
      ],
      [0.5, 0.42, 0.78],
    ),
  );
  middle.rect(
    -100,
    860,
    1800,
    460,
    middle.linear([
      [0, middle_, 0],
      [0.35, light_, 0.55],
      [1, middle_, 0.9],
    ]),
  );
  middle.glow(800, 1000, 760, 190, '#ffffff', 0.55);
  for (let dot = 0; dot < 34; dot++) {
    const size = dice.between(5, 15);
    const x = dice.between(0, 1600);
    const y = dice.between(30, 620);
    middle.rect(
      x,
      y,
      size * 1.7,
      size,
      dice.pick(['#fff', '#ffd166', '#ff8f7a', '#7fc9bf', '#fff']),
      `rx="${(size / 2).toFixed(0)}" opacity="0.55" transform="rotate(${dice.between(0, 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`,
    );
  }
  finish(air, light, '#fffaf0', 0.35, 0.16);
  return scene;
}

/** A groomer's salon: tiles, bottles, a tub and soap bubbles. */
export function salon(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, front, air, light } = scene;
  scene.blur = 3;
  const tile = dice.pick([
    ['#dff1ef', '#b9dcd9'],
    ['#fbe3e3', '#f0c4c4'],
    ['#e3eafa', '#bfd0ee'],
  ] as const);
  back.rect(-100, -100, 1800, 1100, tile[1]);
  for (let row = 0; row < 8; row++)
    for (let column = -1; column < 13; column++)
      back.rect(
        column * 134 + (row % 2) * 67,
        row * 106 - 20,
        126,
        98,
        tile[0],
        `rx="10" opacity="${dice.between(0.75, 1).toFixed(2)}"`,
      );
  const left = light.from === 'left' ? 860 : 140;
  back.rect(left, 400, 600, 26, '#d9a878', 'rx="10"');
  for (let bottle = 0; bottle < 7; bottle++) {
    const x = left + 24 + bottle * 82;
    const height = dice.between(80, 150);
    const colour = dice.pick(['#f59f8b', '#f6c667', '#7fbfb4', '#9aa7df', '#fff6ea', '#d79fc9']);
    back
      .rect(
        x,
        400 - height,
        52,
        height,
        back.linear(
          [
            [0, '#ffffff'],
            [0.3, colour],
            [1, colour],
          ],
          [0, 0, 1, 0],
        ),
        'rx="14"',
      )
      .rect(x + 16, 400 - height - 24, 20, 26, '#fff', 'rx="5"');
  }
  const round = sideX(light.from, 360);
  back
    .ellipse(round, 300, 190, 190, '#e9c49a')
    .ellipse(
      round,
      300,
      162,
      162,
      back.linear(
        [
          [0, '#f4fbff'],
          [1, '#bfdcea'],
        ],
        [0, 0, 1, 1],
      ),
    )
    .path(
      `M${round - 90} 360L${round + 40} 190M${round - 30} 400L${round + 90} 240`,
      'none',
      'stroke="#fff" stroke-width="20" stroke-linecap="round" opacity="0.8"',
    );
  middle.rect(
    -100,
    835,
    1800,
    480,
    middle.linear([
      [0, '#fdf3e6'],
      [0.1, '#eed9bf'],
      [1, '#c9a27c'],
    ]),
  );
  middle.rect(-100, 826, 1800, 16, '#fff', 'opacity="0.8"');
  middle
    .ellipse(800, 1020, 660, 130, '#fff', 'opacity="0.65"')
    .ellipse(800, 1014, 610, 112, dice.pick(['#f7c8c0', '#bfe0da', '#cfd6f5']), 'opacity="0.8"');
  for (let bubble = 0; bubble < 26; bubble++) {
    const layer = bubble % 4 === 0 ? front : middle;
    const size = dice.between(10, 46);
    const x = dice.between(20, 1580);
    const y = dice.between(60, 1150);
    layer.ellipse(
      x,
      y,
      size,
      size,
      layer.radial([
        [0, '#ffffff', 0.05],
        [0.7, '#cfe9ff', 0.25],
        [0.92, '#f7c8ff', 0.6],
        [1, '#ffffff', 0.75],
      ]),
    );
    layer.ellipse(x - size * 0.35, y - size * 0.4, size * 0.2, size * 0.13, '#fff', 'opacity="0.95"');
  }
  finish(air, light, '#fffdf5', 0.4, 0.2);
  return scene;
}

/** The examination room of a veterinary clinic. */
export function clinic(dice: Dice, time: Time): Scene {
  const scene = indoors(dice, time);
  const { back, middle, air, light } = scene;
  scene.blur = 5;
  const wall = dice.pick([walls.sage, walls.sky, walls.cream]);
  back.rect(
    -100,
    -100,
    1800,
    1100,
    back.linear([
      [0, '#f8fbf8'],
      [0.55, wall[0]],
      [1, wall[1]],
    ]),
  );
  const right = light.from === 'right';
  pane(back, dice, time, right ? 1190 : 90, 110, 320, 360);
  const left = right ? 130 : 690;
  for (const dx of [0, 260, 520]) {
    back.rect(
      left + dx,
      90,
      240,
      260,
      back.linear([
        [0, '#ffffff'],
        [1, '#dfe8e6'],
      ]),
      'rx="14"',
    );
    back.ellipse(left + dx + 206, 220, 9, 9, '#a9bcbc');
  }
  back.rect(left, 380, 760, 22, '#cfae88', 'rx="8"');
  for (let jar = 0; jar < 8; jar++) {
    const height = dice.between(50, 96);
    back.rect(
      left + 30 + jar * 90,
      480 - height + 6,
      54,
      height,
      dice.pick(['#f5b79f', '#a9d6cc', '#f3d98b', '#b8c4ee', '#fff']),
      'rx="10"',
    );
  }
  back.rect(left, 484, 760, 20, '#cfae88', 'rx="8"');
  for (const [dx, dy, r] of [
    [0, 20, 34],
    [-44, -22, 15],
    [-15, -46, 16],
    [17, -46, 16],
    [45, -22, 15],
  ] as const)
    back.ellipse((right ? 1010 : 560) + dx, 250 + dy, r, r * 0.9, '#e0805f');
  middle.rect(
    -100,
    850,
    1800,
    470,
    middle.linear([
      [0, '#f2f6f6'],
      [0.08, '#cfdadb'],
      [1, '#8fa5a8'],
    ]),
  );
  middle.rect(-100, 842, 1800, 14, '#fff');
  middle.path(
    'M60 1200Q160 905 380 900H1230Q1440 905 1540 1200V1260H60Z',
    middle.linear([
      [0, '#aee0d4'],
      [1, '#6fb5a8'],
    ]),
  );
  middle.path(
    'M110 1200Q200 925 396 920H1214Q1402 925 1490 1200',
    'none',
    'stroke="#ffffff" stroke-opacity="0.65" stroke-width="7" stroke-dasharray="22 16"',
  );
  finish(air, light, '#fffdf2', 0.42, 0.2);
  return scene;
}
