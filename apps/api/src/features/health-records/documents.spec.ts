import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { TestApp } from '../../../test/app.js';
import { PASSWORD, picture, type TestUser } from '../../../test/factories.js';
import { addDocument } from '../../../test/uploads.js';
import { unzip } from '../../../test/zip.js';
import { DOCUMENT, HEALTH } from '../../platform/common/limits.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { DownloadMaker } from '../downloads/download-maker.js';
import type { HealthDocumentView } from './health-records.dto.js';

let test: TestApp;
let ana: TestUser;
let petId: number;
let uuid: string;
let entryId: bigint;
beforeAll(async () => {
  test = await TestApp.start({ QUOTAS: 'documentMegabytesPerUser=11', RATE_LIMITS: 'uploadPerUser=100000' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  await rm(documents(), { recursive: true, force: true });
  ana = await test.make.user();
  ({ id: petId, uuid } = await test.make.pet({ userId: ana.id }));
  entryId = await addEntry();
});

/** Folder of all stored documents. */
const documents = () => join(test.config.UPLOADS_DIR, '.documents');

const addEntry = async () =>
  (await test.prisma.healthEntry.create({ data: { petId, kind: 'TEST', day: new Date(), details: { name: 'x' } } })).id;

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj\n%%EOF\n');

const JPEG = await picture('jpeg', 800, 800);

const upload = (content: Buffer, { title = 'Blood', name = 'blood.pdf', entry = entryId } = {}) =>
  test
    .as(ana)
    .post(`/api/pet/${uuid}/health-records/${entry}/documents`)
    .field({ title })
    .attach('file', content, name);
const add = async (content: Buffer, options = {}): Promise<HealthDocumentView> =>
  (await upload(content, options).expect(201)).body;

/** Returns the paths of all stored documents. */
const storedFiles = async () => {
  const entries = await readdir(documents(), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

describe('a document', () => {
  it('is downloaded as a file that browsers neither open nor cache', async () => {
    const document = await add(PDF, { title: '../../Krv, "urin" i š', name: '../../../etc/passwd' });
    expect(document).toEqual({
      id: expect.any(String),
      title: '../../Krv, "urin" i š',
      type: 'application/pdf',
      bytes: PDF.length,
      createdAt: expect.any(String),
    });
    const { body, headers } = await test
      .as(ana)
      .get(`/api/health-records/documents/${document.id}`)
      .buffer()
      .expect(200);
    expect(Buffer.from(body as Buffer)).toEqual(PDF);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_.._Krv, _urin_ i s.pdf"; filename*=UTF-8''_.._Krv%2C%20_urin_%20i%20%C5%A1.pdf`,
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const [file] = await storedFiles();
    const name = file!.slice(documents().length + 1);
    expect(name).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{30}$/);
    for (const path of [`/uploads/.documents/${name}`, `/uploads/documents/${name}`, `/uploads/${name}`])
      expect((await test.http().get(path)).status).toBe(404);
  });

  it('loses metadata and hidden content if it is a picture', async () => {
    const photo = await sharp(await picture('jpeg', 40, 20))
      .withExif({ IFD3: { GPSLatitude: '44/1 49/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>'), PDF]);
    for (const [content, type] of [
      [polyglot, 'image/jpeg'],
      [await picture('png'), 'image/png'],
    ] as const) {
      const { id, type: stored } = await add(content, { name: 'x.pdf' });
      expect(stored).toBe(type);
      const { body } = await test.as(ana).get(`/api/health-records/documents/${id}`).buffer().expect(200);
      expect(String(body)).not.toMatch(/script|PDF/);
      expect((await sharp(body as Buffer).metadata()).exif).toBeUndefined();
    }
  });

  it.each([
    ['a program that is named as a PDF', Buffer.from('MZ\x90\0 this program cannot be run'), 415],
    ['a page in front of a PDF', Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), PDF]), 415],
    ['a script in front of a PDF', Buffer.concat([Buffer.from('#!/bin/sh\n'), PDF]), 415],
    ['a PDF after more than 1,024 bytes', Buffer.concat([Buffer.alloc(1025, '\n'), PDF]), 415],
    ['the beginning of a PDF', PDF.subarray(0, 20), 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['an animated GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIBAAA=', 'base64'), 415],
    ['a ZIP', Buffer.from('PK\x03\x04 word/document.xml'), 415],
    ['a truncated picture', JPEG.subarray(0, JPEG.length / 2), 400],
    ['a file that is too large', Buffer.alloc(DOCUMENT.bytes + 1, '%PDF-1.7 '), 413],
  ])('is rejected if it is %s', async (_name, content, status) => {
    const { body } = await upload(content).expect(status);
    expect(body.code).toBe({ 415: 'document_not_accepted', 400: 'image_broken', 413: 'document_too_large' }[status]);
    expect([await test.prisma.healthDocument.count(), await storedFiles()]).toEqual([0, []]);
  });

  it('is rejected when the entry or the owner has reached the limit', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(DOCUMENT.bytes - 2 * PDF.length, ' '), PDF]);
    const results = await Promise.all([upload(large), upload(large)]);
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(results.find(({ status }) => status === 409)!.body.code).toBe('documents_full');
    expect(await storedFiles()).toHaveLength(1);

    for (let count = 1; count < HEALTH.documentsPerEntry; count++) await add(PDF);
    expect((await upload(PDF).expect(409)).body.code).toBe('too_many_documents');
  });

  it('of a clinic does not count toward the limit of the owner', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(DOCUMENT.bytes - 2 * PDF.length, ' '), PDF]);
    await add(large);
    await test.prisma.healthEntry.update({
      where: { id: entryId },
      data: { enteredByClinic: true, clinicName: 'Vet' },
    });
    await add(large, { entry: await addEntry() });
  });

  it.each([
    ['a byte order mark', '\xEF\xBB\xBF'],
    ['an empty line', '\r\n'],
    ['MIME headers', 'Content-Type: application/pdf;\r\n name="a.pdf"\r\nContent-ID: <a@b>\r\n\r\n'],
  ])('can be a PDF after %s, which is removed', async (_name, before) => {
    const { id, type } = await add(Buffer.concat([Buffer.from(before, 'latin1'), PDF]));
    expect(type).toBe('application/pdf');
    const { body } = await test.as(ana).get(`/api/health-records/documents/${id}`).buffer().expect(200);
    expect(Buffer.from(body as Buffer)).toEqual(PDF);
  });

  it('can be a PDF without an end marker', async () => {
    expect(await add(PDF.subarray(0, PDF.indexOf('%%EOF')))).toMatchObject({ type: 'application/pdf' });
  });

  it("is in the owner's data download", async () => {
    const { id } = await add(PDF);
    const output = new PassThrough();
    const written = test.app.get(DownloadMaker).write(output, ana.id, 'en', new AbortController().signal);
    const files = await unzip(await buffer(output));
    await written;
    const path = `documents/${petId}/${id}.pdf`;
    expect(files.get(path)).toEqual(PDF);
    expect(String(files.get('data/health-records.json'))).toContain(path);
  });

  it('is deleted with its file, its entry, its pet or the account', async () => {
    const storage = test.app.get(StorageService);
    const { id } = await add(PDF);
    await test.as(ana).delete(`/api/health-records/documents/${id}`).expect(204);
    expect(await storedFiles()).toEqual([]);

    await add(PDF);
    await test.as(ana).delete(`/api/pet/${uuid}/health-records/${entryId}`).expect(204);
    expect(await storedFiles()).toEqual([]);

    await add(PDF, { entry: await addEntry() });
    await test.as(ana).delete(`/api/pet/uuid/${uuid}`).expect(204);
    await storage.placeDue();
    expect([await storedFiles(), await test.prisma.pendingFile.count()]).toEqual([[], 0]);

    await addDocument(test, ana, (await test.make.pet({ userId: ana.id })).uuid);
    await test.as(ana).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
    await storage.placeDue();
    expect([await storedFiles(), await test.prisma.pendingFile.count()]).toEqual([[], 0]);
  });

  it('is removed after a crash between storing the file and inserting its row', async () => {
    const storage = test.app.get(StorageService);
    const key = `ab/ab${'0'.repeat(30)}`;
    await test.prisma.pendingFile.create({ data: { key, isDocument: true, state: 'UPLOADING' } });
    await storage.files.put(`documents/${key}`, PDF);
    await storage.placeDue();
    expect(await storedFiles()).toHaveLength(1);
    await test.prisma.pendingFile.updateMany({ data: { since: new Date(Date.now() - 2 * 3_600_000) } });
    await storage.placeDue();
    expect([await storedFiles(), await test.prisma.pendingFile.count()]).toEqual([[], 0]);
  });
});
