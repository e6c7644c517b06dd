import { eventually } from './eventually.js';
import { picture } from './factories.js';
import { ana, startWithThreePeople, test } from './three-people.js';
import { emptyStorage, MULTIPART, storedFiles } from './uploads.js';

/** Ana's pet. */
export let pet: { id: number; uuid: string };

/**
 * Does the same as `startWithThreePeople`. Also creates a pet for Ana and deletes stored pictures
 * before each test.
 */
export function startWithPet() {
  startWithThreePeople();
  beforeEach(async () => {
    await emptyStorage(test);
    pet = await test.make.pet({ userId: ana.id });
  });
}

/** Parts of an upload to the pet's album. */
export const petUuid = () => ({ name: 'petUuid', content: pet.uuid });
export const file = async (filename = 'photo.jpg') => ({
  name: 'file',
  filename,
  type: 'image/jpeg',
  content: await picture(),
});

/** Sends an upload as Ana. The test writes the raw bytes of the body. */
export const send = (body: Buffer | string, type = MULTIPART) =>
  test.as(ana).post('/api/pet-photo').set('content-type', type).send(body);

/** Returns the raw headers of an upload with a body of `length` bytes. */
export const headOf = (length: number, more: { type?: string; connection?: string; authorization?: string } = {}) => {
  const { type = MULTIPART, connection = 'keep-alive', authorization = ana.bearer } = more;
  const lines = [
    'POST /api/pet-photo HTTP/1.1',
    'Host: x',
    `Connection: ${connection}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    ...(authorization ? [`Authorization: ${authorization}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
};

export const nothingIsLeft = () =>
  eventually(async () => {
    expect(await storedFiles(test)).toEqual([]);
    expect(await test.prisma.petPhoto.count()).toBe(0);
  });
