import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { petCategories, userCategories } from '../../test/catalog';
import { mila } from '../../test/people';
import { fakeServer, renderPage } from '../../test/render';
import { AnimalsPage } from '../features/animals/AnimalsPage';
import { BreedsPage } from '../features/animals/BreedsPage';
import { UsersPage } from '../features/directory/UsersPage';
import { HomePage } from '../features/home/HomePage';

const SLOTS = ['home', 'animals', 'users', 'pet-1', 'pet-2'];

/** Adds an advertisement for every slot to the page, as the server does. */
function fillSlots() {
  const script = document.createElement('script');
  script.id = 'ad-slots';
  script.type = 'application/json';
  const ad = { image: '/ad.webp', width: 970, height: 250, link: 'https://shop.example' };
  script.textContent = JSON.stringify(SLOTS.map((slot) => ({ ...ad, slot, alt: `Advertisement at ${slot}` })));
  document.head.append(script);
}

afterEach(() => {
  vi.restoreAllMocks();
  document.getElementById('ad-slots')?.remove();
});

describe('advertisement', () => {
  it.each([
    ['the home page', <HomePage key="home" />, '/', 'home'],
    ['the animals', <AnimalsPage key="animals" />, '/animals', 'animals'],
    ['the breeds of a kind', <BreedsPage key="breeds" />, '/dogs', 'animals'],
    ['the directory', <UsersPage key="users" />, '/users', 'users'],
  ])('is shown on %s', async (_name, page, at, slot) => {
    fillSlots();
    fakeServer({
      'GET /pet-category': petCategories,
      'GET /user-category': [userCategories],
      'GET /pet-category-group': [],
      'GET /pet': [],
      'GET /user': [],
    });
    await renderPage(page, { at, path: at, texts: ['home', 'animals', 'users', 'catalog'], user: mila });
    expect(await screen.findByRole('img', { name: `Advertisement at ${slot}` })).toBeVisible();
    expect(screen.getAllByRole('group', { name: 'Advertisement' })).toHaveLength(1);
  });
});
