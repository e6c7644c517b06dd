import type { components } from '../src/api/schema';

/** A photo in the server's response format. */
export const makePhoto = (id: number, description: string | null = null): components['schemas']['PhotoView'] => ({
  id,
  url: `/uploads/${id}/960.webp`,
  path: `uploads/${id}`,
  source: 'web',
  description,
  width: 960,
  height: 720,
  variants: [{ url: `/uploads/${id}/320.webp`, width: 320 }],
  createdAt: '2026-01-01T10:00:00.000Z',
  deletedAt: null,
});
