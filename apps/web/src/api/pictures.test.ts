import { describe, expect, it } from 'vitest';
import { setServerSettings } from '../../test/serverSettings';

describe('pictureUrl', () => {
  it("returns URLs on the API's origin for uploads only", async () => {
    setServerSettings({ apiBase: 'https://api.example/api' });
    const { pictureUrl, pictureSizes } = await import('./pictures');

    expect(pictureUrl('/uploads/a.webp')).toBe('https://api.example/uploads/a.webp');
    // App pictures, previews before an upload, and pictures on other hosts keep their URLs.
    for (const url of ['/breeds/Dogs/1.webp', 'blob:http://localhost/1', 'https://shop.example/a.webp'])
      expect(pictureUrl(url)).toBe(url);
    const variants = [320, 640].map((width) => ({ url: `/uploads/${width}.webp`, width }));
    expect(pictureSizes(variants)).toBe(
      'https://api.example/uploads/320.webp 320w, https://api.example/uploads/640.webp 640w',
    );
    expect(pictureSizes([])).toBeUndefined();
  });
});
