import { eventually } from './eventually.js';
import { picture } from './factories.js';
import { ana, startWithThreePeople, test } from './three-people.js';
import { emptyStorage, MULTIPART, storedFiles } from './uploads.js';

/** The pet of Ana. */
export let pet: { id: number; uuid: string };

/** Like `startWithThreePeople`, with a pet of Ana and without stored pictures. */
export function startWithPet() {
  startWithThreePeople();
  beforeEach(async () => {
    await emptyStorage(test);
    pet = await test.make.pet({ userId: ana.id });
  });
}

/** The parts of an upload to the pet's album. */
export const petUuid = () => ({ name: 'petUuid', content: pet.uuid });
export const file = async (filename = 'photo.jpg') => ({
  name: 'file',
  filename,
  type: 'image/jpeg',
  content: await picture(),
});

/** An upload by Ana whose raw bytes the test writes. */
export const send = (body: Buffer | string, type = MULTIPART) =>
  test.as(ana).post('/api/pet-photo').set('content-type', type).send(body);

/** The headers of such an upload. */
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
