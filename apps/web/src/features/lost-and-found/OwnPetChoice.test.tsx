import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { fakeServer, renderPage } from '../../../test/render';
import { OwnPetChoice } from './OwnPetChoice';

describe('the choice of the lost pet', () => {
  it("shows the pet's photo", async () => {
    const imageUrl = '/uploads/riki.webp';
    fakeServer({ [`GET /pet/user/${mila.uuid}`]: [makePet({ name: 'Riki', imageUrl })] });
    const choice = <OwnPetChoice userUuid={mila.uuid} value="" onChange={vi.fn()} />;
    const { container } = await renderPage(choice, { at: '/', path: '/', texts: ['lost-and-found'], user: mila });
    expect(await screen.findByRole('radio', { name: 'Riki' })).toBeVisible();
    expect(container.querySelector('img')).toHaveAttribute('src', imageUrl);
  });
});
