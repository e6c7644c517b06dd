import { isMediaUrl } from './media-url.js';
import { parseUploadUrl } from './urls.js';

const NAME = '3f0c59d1a2b34c5d6e7f8091a2b3c4d5';
const UPLOAD = `/uploads/3f/${NAME}/960.webp`;

describe('a picture URL', () => {
  it.each([
    UPLOAD,
    `/uploads/3f/${NAME}/1.webp`,
    'https://example.org/a.png',
    'HTTPS://EXAMPLE.ORG/A.PNG?x=1#y',
    'https://пример.срб/слика.jpg',
    'https://example.org:8443/a',
    'https://192.0.2.1/a.png',
    `https://example.org/${'x'.repeat(2028)}`,
  ])('is accepted: %s', (url) => {
    expect(isMediaUrl(url)).toBe(true);
  });

  it.each([
    'http://example.org/a.png',
    'javascript:alert(1)',
    ' https://example.org/a.png',
    'java\nscript:alert(1)',
    'file:///etc/passwd',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/png;base64,AAAA',
    'blob:https://example.org/1',
    'vbscript:x',
    '//evil.example/x.png',
    '\\\\evil.example\\x.png',
    'https:/example.org/a.png',
    'https:example.org/a.png',
    'https:\\\\example.org/a.png',
    'https://',
    'https://localhost/a.png',
    'https://bank.example@evil.example/a.png',
    'https://user:password@example.org/a.png',
    'https://example.org/a b.png',
    'https://example.org/\u202Egnp.a',
    'https://example.org/\0',
    `https://example.org/${'x'.repeat(2029)}`,
    'example.org/a.png',
    '/etc/passwd',
    '/uploads',
    '/uploads/',
    '/uploads/../jwt-secret',
    '/uploads/.tmp/secret',
    `/uploads/${NAME}/960.webp`,
    `/uploads/3e/${NAME}/960.webp`,
    `/uploads/3f/${NAME}/../../x/960.webp`,
    `/uploads/3f/${NAME}/960.webp?x`,
    `/uploads/3f/${NAME}/960.webp#x`,
    `/uploads/3f/${NAME}/960.webp/`,
    `/uploads/3f/${NAME}/960.webp\n`,
    `/uploads/3f/${NAME}/960.jpg`,
    `/uploads/3f/${NAME}/0960.webp`,
    `/uploads/3f/${NAME}/-1.webp`,
    `/uploads/3f/${NAME}/`,
    `/UPLOADS/3f/${NAME}/960.webp`,
    `/uploads/3F/${NAME.toUpperCase()}/960.webp`,
    `/api/../uploads/3f/${NAME}/960.webp`,
    `x${UPLOAD}`,
  ])('is rejected: %j', (url) => {
    expect(isMediaUrl(url)).toBe(false);
  });

  it.each([1, true, [UPLOAD], { url: UPLOAD }])('is rejected if it is not a string: %j', (value) => {
    expect(isMediaUrl(value)).toBe(false);
  });

  it('contains the storage key and the width if it is an upload', () => {
    expect(parseUploadUrl(UPLOAD)).toEqual({ key: `3f/${NAME}`, width: 960 });
    expect(parseUploadUrl('https://example.org/a.png')).toBeUndefined();
  });
});
