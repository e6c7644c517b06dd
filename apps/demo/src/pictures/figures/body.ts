import { Drawing } from '../drawing.js';
import { toCss, type Base, type Coat, type Family } from './poses.js';

/**
 * Colours of the emoji set. Drawn bodies have these colours, so the coat changes them as it
 * changes the heads.
 */
const SKIN: Record<'warm' | 'cool', Coat> = {
  warm: [
    [205, 120, 96],
    [236, 178, 128],
    [253, 218, 170],
  ],
  cool: [
    [122, 112, 138],
    [176, 172, 186],
    [232, 230, 238],
  ],
};

export function drawBody(
  kind: NonNullable<Base['body']>,
  family: Family,
  cat: boolean,
): { body: Drawing; front: Drawing; width: number; height: number } {
  const skin = SKIN[family === 'cool' ? 'cool' : 'warm'];
  const [shade, middle, light] = skin.map(toCss) as [string, string, string];
  const body = new Drawing();
  const front = new Drawing();
  const ball = (drawing: Drawing) =>
    drawing.radial(
      [
        [0, light],
        [0.55, middle],
        [1, shade],
      ],
      [0.55, 0.25, 0.85],
    );
  const leg = (drawing: Drawing) =>
    drawing.linear(
      [
        [0, middle],
        [0.55, light],
        [1, middle],
      ],
      [0, 0, 1, 0.35],
    );
  const toes = (drawing: Drawing, x: number, y: number) => {
    for (const dx of [-13, 13]) drawing.line(`M${x + dx} ${y + 4}v16`, shade, 5, 'opacity="0.75"');
  };

  if (kind === 'loaf' || kind === 'tailless') {
    if (kind === 'loaf')
      body.line(cat ? 'M760 470C860 470 880 380 800 330' : 'M740 380C800 350 830 300 820 240', middle, cat ? 50 : 46);
    body.path(
      'M120 520C70 520 60 420 120 350C190 250 330 215 480 220C660 225 790 300 800 420C805 490 770 520 700 520Z',
      ball(body),
    );
    body.ellipse(650, 425, 135, 100, ball(body), 'opacity="0.9"');
    body.ellipse(610, 496, 92, 32, ball(body));
    body.glow(260, 430, 230, 120, shade, 0.75);
    front.ellipse(160, 494, 70, 34, ball(front));
    front.ellipse(330, 494, 70, 34, ball(front));
    toes(front, 150, 484);
    toes(front, 340, 484);
    return { body, front, width: 860, height: 540 };
  }
  if (kind === 'rodent') {
    body.path(
      'M256 330C360 330 430 460 430 560C430 660 370 690 256 690C142 690 82 660 82 560C82 460 152 330 256 330Z',
      ball(body),
    );
    body.ellipse(
      256,
      560,
      110,
      110,
      body.radial([
        [0, light, 0.95],
        [0.7, light, 0.5],
        [1, light, 0],
      ]),
    );
    body.glow(256, 385, 190, 80, shade, 0.75);
    body.ellipse(158, 676, 72, 28, ball(body));
    body.ellipse(354, 676, 72, 28, ball(body));
    toes(body, 150, 664);
    toes(body, 362, 664);
    front.ellipse(196, 476, 34, 44, ball(front), 'transform="rotate(28 196 476)"');
    front.ellipse(316, 476, 34, 44, ball(front), 'transform="rotate(-28 316 476)"');
    return { body, front, width: 512, height: 710 };
  }
  if (cat) body.line('M380 690C480 700 500 600 455 545C430 510 445 480 465 470', middle, 44);
  else body.line('M370 640C440 640 480 590 478 525', middle, 46);
  body.ellipse(158, 640, 86, 88, ball(body));
  body.ellipse(354, 640, 86, 88, ball(body));
  body.path(
    'M256 300C345 305 372 470 384 590C392 680 350 716 256 716C162 716 120 680 128 590C140 470 167 305 256 300Z',
    ball(body),
  );
  body.ellipse(
    256,
    500,
    82,
    130,
    body.radial([
      [0, light, 0.9],
      [0.7, light, 0.5],
      [1, light, 0],
    ]),
  );
  body.glow(256, 372, 175, 90, shade, 0.85);
  body.ellipse(128, 704, 66, 32, ball(body));
  body.ellipse(384, 704, 66, 32, ball(body));
  for (const x of [206, 306]) {
    body.path(`M${x - 36} 530C${x - 36} 500 ${x + 36} 500 ${x + 36} 530V700H${x - 36}Z`, leg(body));
    body.ellipse(x, 702, 48, 32, ball(body));
    toes(body, x, 694);
  }
  body.glow(256, 560, 22, 150, shade, 0.5);
  return { body, front, width: 512, height: 740 };
}
