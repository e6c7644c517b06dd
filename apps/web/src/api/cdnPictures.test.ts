import { describe, expect, it } from 'vitest';
import { setServerSettings } from '../../test/serverSettings';

describe('pictureUrl with a CDN', () => {
  it("returns URLs on the CDN's origin for uploads only", async () => {
    setServerSettings({ apiBase: 'https://api.example/api', uploadsOrigin: 'https://cdn.example' });
    const { pictureUrl } = await import('./pictures');

    expect(pictureUrl('/uploads/a.webp')).toBe('https://cdn.example/uploads/a.webp');
    expect(pictureUrl('/breeds/Dogs/1.webp')).toBe('/breeds/Dogs/1.webp');
  });
});
