import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { makePet } from '../../../test/pets';
import { fakeServer, renderPage } from '../../../test/render';
import type { components } from '../../api/schema';
import { PosterPage } from './PosterPage';

const owner = { uuid: null, name: null, userCategoryId: 1, imageUrl: null, city: 'Cardiff', placeId: null } as const;
const zora: components['schemas']['PublicPet'] = {
  ...makePet({ name: 'Zora', birthdate: null }),
  photos: [],
  photoCount: 0,
  owner,
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('poster page', () => {
  it('has no line that starts with a separator', async () => {
    fakeServer({ [`GET /visitors/pets/${zora.uuid}`]: zora });
    const texts = ['visitors', 'pets', 'catalog'];
    await renderPage(<PosterPage />, { at: `/p/${zora.uuid}/poster`, path: '/p/:uuid/poster', texts });
    await screen.findByRole('heading', { level: 2, name: 'Zora' });
    const line = screen.getByText(/Cardiff$/);
    // A normal space allows a line break; a no-break space before a separator does not.
    expect(line.textContent).toBe('Tornjak\u00a0· Female\u00a0· Cardiff');
  });
});
