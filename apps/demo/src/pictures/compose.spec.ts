import sharp from 'sharp';
import { LOOKS } from '../albums/looks.js';
import { PET_PHOTOS } from '../albums/pets.js';
import { composePhoto } from './compose.js';
import { SCENE_NAMES } from './scenes/scenes.js';

describe('composed photo', () => {
  const shot = PET_PHOTOS.sarko![0]!;

  it('is a JPEG of the requested size', async () => {
    const metadata = await sharp(await composePhoto('Šarko', LOOKS.sarko!, shot)).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });
  });

  it('is the same for the same pet, and differs between pets', async () => {
    const first = await composePhoto('Šarko', LOOKS.sarko!, shot);
    expect(first.equals(await composePhoto('Šarko', LOOKS.sarko!, shot))).toBe(true);
    expect(first.equals(await composePhoto('Vila', LOOKS.vila!, shot))).toBe(false);
  });

  it.each(SCENE_NAMES)('can be drawn in the scene %s', async (scene) => {
    const photo = await composePhoto('Đole', {}, { ...shot, pose: undefined, scene, time: 'dusk', view: 'tall' });
    expect(await sharp(photo).metadata()).toMatchObject({ width: 1200, height: 1600 });
  });
});
