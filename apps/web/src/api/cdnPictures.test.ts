import { describe, expect, it } from 'vitest';

describe('pictureUrl with a CDN', () => {
  it("returns URLs on the CDN's origin for uploads only", async () => {
    const script = document.createElement('script');
    script.id = 'server-settings';
    script.type = 'application/json';
    script.textContent = JSON.stringify({ apiBase: 'https://api.example/api', uploadsOrigin: 'https://cdn.example' });
    document.head.append(script);
    const { pictureUrl } = await import('./pictures');

    expect(pictureUrl('/uploads/a.webp')).toBe('https://cdn.example/uploads/a.webp');
    expect(pictureUrl('/breeds/Dogs/1.webp')).toBe('/breeds/Dogs/1.webp');
  });
});
