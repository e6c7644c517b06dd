import { Dice, Drawing } from '../drawing.js';
import { rasterize } from '../raster.js';
import { toCss, type Coat, type Figure } from './poses.js';

/** Draws a jumping spider from the front, which the emoji set lacks. */
export async function drawJumper(coat: Coat): Promise<Figure> {
  const [shade, middle, light] = coat.map(toCss) as [string, string, string];
  const width = 620;
  const height = 480;
  const drawing = new Drawing();
  const dice = new Dice('jumper');
  const ball = drawing.radial(
    [
      [0, light],
      [0.5, middle],
      [1, shade],
    ],
    [0.45, 0.25, 0.8],
  );
  const fur = (cx: number, cy: number, rx: number, ry: number, count: number) => {
    for (let hair = 0; hair < count; hair++) {
      const angle = dice.between(0, Math.PI * 2);
      const [x, y] = [cx + Math.cos(angle) * rx * 0.96, cy + Math.sin(angle) * ry * 0.96];
      const length = dice.between(10, 26);
      drawing.line(
        `M${x} ${y}l${Math.cos(angle) * length} ${Math.sin(angle) * length + 3}`,
        dice.pick([shade, middle]),
        4,
      );
    }
  };
  for (const way of [-1, 1]) {
    const leg = (reach: number, lift: number, foot: number) =>
      drawing.line(
        `M${310 + way * 110} 300Q${310 + way * (reach - 20)} ${lift} ${310 + way * reach} ${foot}`,
        shade,
        34,
      );
    leg(285, 120, 400);
    leg(250, 210, 450);
    leg(200, 290, 462);
  }
  fur(310, 150, 130, 105, 70);
  drawing.ellipse(310, 150, 130, 105, ball);
  fur(310, 275, 185, 150, 120);
  drawing.ellipse(310, 275, 185, 150, ball);
  drawing.ellipse(310, 350, 150, 70, light, 'opacity="0.35"');
  for (const way of [-1, 1]) {
    drawing.line(`M${310 + way * 95} 390Q${310 + way * 120} 430 ${310 + way * 92} 456`, middle, 42);
    drawing.ellipse(310 + way * 34, 408, 26, 34, light);
    drawing.ellipse(310 + way * 136, 222, 27, 27, '#17131a').ellipse(310 + way * 136 - 8, 212, 8, 8, '#fff');
    drawing.ellipse(310 + way * 62, 268, 58, 58, '#17131a');
    drawing.ellipse(310 + way * 62, 290, 38, 30, '#3d5f6a', 'opacity="0.75"');
    drawing
      .ellipse(310 + way * 62 - 16, 248, 18, 18, '#fff')
      .ellipse(310 + way * 62 + 20, 290, 8, 8, '#fff', 'opacity="0.85"');
  }
  const raster = await rasterize(drawing, { width, height }, { x: 0, y: 0, width, height });
  return { ...raster, feet: 0.95, flat: false };
}
