import sharp from 'sharp';
import { castShadow, stand, type Actor, type Camera, type Place } from './actors.js';
import { Dice, Drawing, WORLD, type View } from './drawing.js';
import { readEmoji } from './figures/emoji.js';
import { drawFigure } from './figures/figure.js';
import { drawPerson } from './figures/person.js';
import { isFlat, type BaseName, type Coat, type Look } from './figures/poses.js';
import { enlarge, enlargeCanvas, lay, rasterize, rasterOf, type Canvas, type Layer } from './raster.js';
import type { Scene, Time } from './scenes/scene.js';
import { SCENES, type SceneName } from './scenes/scenes.js';

export interface Shot {
  scene: SceneName;
  time: Time;
  /** Pose of the animal. Without a pose the picture shows only objects. */
  pose?: BaseName;
  /**
   * Position of the animal, or of the camera's centre without an animal. Defaults to the middle.
   */
  place?: Place;
  /** Objects from the emoji set. `near` objects are in front of the animal. */
  props?: readonly (Place & { emoji: string; near?: boolean })[];
  /** Other animals in the picture. */
  company?: readonly (Place & { pose: BaseName; look: Look })[];
  /**
   * The visible part of the world, which also gives the picture its shape. Defaults to the whole
   * world.
   */
  view?: 'close' | 'tall' | 'square' | 'banner';
  /** Height of a branch on which the animal sits. */
  perch?: number;
  /** Head and shoulders of a person behind the animals. */
  person?: Place & { emoji: string; jumper: Coat };
}

const MIDDLE: Place = { x: 800, y: 1100, height: 800 };

const outputs = {
  wide: { width: 1600, height: 1200 },
  close: { width: 1600, height: 1200 },
  tall: { width: 1200, height: 1600 },
  square: { width: 1200, height: 1200 },
  banner: { width: 1800, height: 600 },
} as const;

function viewOf(shot: Shot): View {
  const { x, y, height } = shot.place ?? MIDDLE;
  const clamp = (value: number, size: number, limit: number) => Math.max(0, Math.min(limit - size, value));
  if (shot.view === 'close') {
    const width = Math.min(WORLD.width, Math.max(900, height * 1.9));
    const tall = width * 0.75;
    return {
      x: clamp(x - width / 2, width, WORLD.width),
      y: clamp(y - height / 2 - tall * 0.52, tall, WORLD.height),
      width,
      height: tall,
    };
  }
  if (shot.view === 'tall') return { x: clamp(x - 450, 900, WORLD.width), y: 0, width: 900, height: WORLD.height };
  if (shot.view === 'square') return { x: clamp(x - 600, 1200, WORLD.width), y: 0, width: 1200, height: 1200 };
  if (shot.view === 'banner') return { x: 0, y: 535, width: WORLD.width, height: WORLD.width / 3 };
  // The view is narrower than the world, because the animal is the subject.
  const width = 1360;
  const tall = width * 0.75;
  return {
    x: clamp(x - width / 2, width, WORLD.width),
    y: clamp(y - tall * (isFlat(shot.pose) ? 0.5 : 0.94), tall, WORLD.height),
    width,
    height: tall,
  };
}

/** Draws a branch across the picture, for birds and climbing animals. */
function branch(drawing: Drawing, dice: Dice, y: number): void {
  const bark = drawing.linear([
    [0, '#c49a70'],
    [0.45, '#94684a'],
    [1, '#583a2a'],
  ]);
  drawing.path(
    `M-80 ${y + 36}Q360 ${y - 8} 800 ${y}T1700 ${y - 44}V${y + 2}Q1240 ${y + 62} 800 ${y + 54}T-80 ${y + 104}Z`,
    bark,
  );
  drawing.path(`M1090 ${y + 30}Q1230 ${y - 70} 1300 ${y - 190}L1326 ${y - 176}Q1270 ${y - 40} 1170 ${y + 44}Z`, bark);
  for (let leaf = 0; leaf < 9; leaf++) {
    const right = leaf < 6;
    const x = right ? 1230 + leaf * 26 : 120 + leaf * 20;
    const foot = right ? y - 90 - leaf * 18 : y + 20;
    const turn = dice.between(right ? -80 : -60, right ? 100 : 60);
    drawing.add(
      `<path d="M0 0C-30 -26 -34 -86 0 -130C34 -86 30 -26 0 0Z" fill="${dice.pick(['#6fb26a', '#8cc878', '#4f9560'])}" transform="translate(${x} ${foot}) rotate(${turn.toFixed(0)})"/>`,
    );
  }
  for (let knot = 0; knot < 5; knot++)
    drawing.ellipse(dice.between(60, 1560), y + dice.between(14, 34), 20, 7, '#5c3d2b', 'opacity="0.5"');
}

async function propActor(prop: Place & { emoji: string }): Promise<Actor> {
  const raster = await rasterOf(sharp(await readEmoji(prop.emoji)));
  return { figure: { ...raster, feet: 0.93, flat: false }, place: prop, stance: 0.7 };
}

/** Returns all figures and objects, from back to front. */
async function actorsOf(look: Look, shot: Shot): Promise<Actor[]> {
  const { person, props = [], company = [] } = shot;
  const animals = [...company, ...(shot.pose ? [{ ...(shot.place ?? MIDDLE), pose: shot.pose, look }] : [])];
  return Promise.all([
    ...(person
      ? [drawPerson(person.emoji, person.jumper).then((figure) => ({ figure, place: person, stance: 1 }))]
      : []),
    ...props.filter((prop) => !prop.near).map(propActor),
    ...animals.map(async (animal) => ({
      figure: await drawFigure(animal.pose, animal.look),
      place: animal,
      stance: 0.85,
    })),
    ...props.filter((prop) => prop.near).map(propActor),
  ]);
}

/** Draws the ground in front of a figure's feet. */
async function coverOf(scene: Scene, dice: Dice, { x, y }: Place, width: number, camera: Camera): Promise<Layer[]> {
  if (!scene.cover) return [];
  const drawing = new Drawing();
  scene.cover(drawing, dice, x, y, width);
  const strip = { x: x - width * 0.75, y: y - 80, width: width * 1.5, height: 130 };
  const { view, zoom } = camera;
  const size = { width: Math.round(strip.width * zoom), height: Math.round(strip.height * zoom) };
  return [
    {
      ...(await rasterize(drawing, size, strip)),
      left: Math.round((strip.x - view.x) * zoom),
      top: Math.round((strip.y - view.y) * zoom),
    },
  ];
}

/**
 * Composes a picture as a JPEG: a scene, and the animal in its light with a shadow. The same
 * arguments always give the same picture.
 */
export async function composePhoto(name: string, look: Look, shot: Shot): Promise<Buffer> {
  const seed = `${name} ${shot.scene} ${shot.time} ${shot.pose ?? ''}`;
  const dice = new Dice(seed);
  const scene = SCENES[shot.scene](dice, shot.time);
  const { light } = scene;
  const size = outputs[shot.view ?? 'wide'];
  const half = { width: size.width / 2, height: size.height / 2 };
  const quarter = { width: size.width / 4, height: size.height / 4 };
  const view = viewOf(shot);
  const camera: Camera = { view, zoom: size.width / view.width };
  if (shot.perch !== undefined) branch(scene.middle, dice, shot.perch);

  const cast: Layer[] = [];
  const shadows: Layer[] = [];
  for (const actor of await actorsOf(look, shot)) {
    const { figure, place, stance } = actor;
    const layer = await stand(actor, light, camera);
    cast.push(layer);
    shadows.push(await castShadow(actor, layer, light, camera));
    if (figure.flat) continue;
    const width = (figure.width / figure.height) * place.height * stance;
    const shade = `rgb(${light.shadow.join(',')})`;
    scene.middle.glow(place.x, place.y, width * 0.62, place.height * 0.065, shade, light.shadowOpacity * 1.35);
    if (shot.perch === undefined) cast.push(...(await coverOf(scene, dice, place, width, camera)));
  }

  // The background is drawn at half the size, because it is blurred anyway.
  const blur = scene.blur * 0.6 * Math.min(1.6, camera.zoom);
  const ground: Canvas = { ...half, pixels: Buffer.alloc(half.width * half.height * 3) };
  const front = scene.front.isEmpty ? undefined : await rasterize(scene.front, quarter, view, 7);
  lay(ground, await enlarge(await rasterize(scene.back, quarter, view, blur), half));
  lay(ground, await rasterize(scene.middle, half, view));
  for (const shadow of shadows) lay(ground, shadow);
  lay(ground, await rasterize(scene.air, half, view));
  if (front && !scene.frontIsEverywhere) lay(ground, await enlarge(front, half));

  const picture = await enlargeCanvas(ground, size);
  for (const layer of cast) lay(picture, layer);
  if (front && scene.frontIsEverywhere) lay(picture, await enlarge(front, size));
  return sharp(picture.pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
