import { beforeEach, describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { fakeServer, renderPage } from '../../../test/render';
import { paths } from '../../routing/routes';
import { NewPetCard } from './NewPetCard';

const luna = makePet({ name: 'Luna' });
const user = userEvent.setup();
const open = () => renderPage(<NewPetCard ownerUuid={mila.uuid} />, { texts: ['pets', 'catalog'], user: mila });

beforeEach(() => {
  localStorage.clear();
  fakeServer({ [`GET /pet/user/${mila.uuid}`]: [luna], 'GET /pet-category-group': [] });
});

describe('NewPetCard', () => {
  it('links to the next steps until the owner hides it, even after a reload', async () => {
    localStorage.setItem(`new-pet:${mila.uuid}`, JSON.stringify(luna.uuid));
    const { unmount } = await open();
    expect(await screen.findByRole('heading', { name: /Luna/ })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      paths.health(luna.uuid),
      paths.petTag(luna.uuid),
    ]);
    expect(screen.getByRole('button', { name: 'Show it on the wall' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide the next steps' }));
    expect(screen.queryByRole('heading')).toBeNull();
    unmount();
    await open();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is not shown without a new pet', async () => {
    await open();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
