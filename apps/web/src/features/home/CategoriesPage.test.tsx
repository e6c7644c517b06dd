import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { petCategories } from '../../../test/catalog';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { session, type SessionUser } from '../../api/session';
import { CategoriesPage } from './CategoriesPage';

const open = (user?: SessionUser) =>
  renderPage(<CategoriesPage />, { at: '/category', texts: ['animals', 'home'], ...(user && { user }) });
afterEach(() => {
  vi.restoreAllMocks();
});

describe('CategoriesPage', () => {
  it('links each animal category to its breeds', async () => {
    fakeServer({ 'GET /pet-category': petCategories });
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Pet categories' })).toBeVisible();
    expect(await screen.findAllByRole('link', { name: /^View pet groups: / })).toHaveLength(6);
    expect(screen.getByRole('link', { name: 'View pet groups: Reptiles' })).toHaveAttribute(
      'href',
      '/animals?petCategoryId=4',
    );
  });

  it('shows an error if the animal categories fail to load', async () => {
    fakeServer({ 'GET /pet-category': failure(500, 'internal') });
    await open();
    expect(await screen.findByText("Couldn't load the pet categories")).toBeVisible();
  });

  it('ends the session on a 401 response', async () => {
    fakeServer({ 'GET /pet-category': failure(401, 'unauthorized') });
    await open(mila);
    await waitFor(() => expect(session.get()).toBeNull());
    expect(await screen.findByText('Session expired. Please log in again.')).toBeVisible();
  });
});
