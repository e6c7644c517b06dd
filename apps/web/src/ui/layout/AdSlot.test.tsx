import { afterEach, describe, expect, it } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render';
import { AdSlot } from './AdSlot';

const ad = {
  slot: 'home',
  image: 'https://shop.example/food.webp',
  width: 970,
  height: 250,
  link: 'https://shop.example',
};

/** Adds the advertisements to the page, as the server does. */
function configure(...ads: object[]) {
  const script = document.createElement('script');
  script.id = 'ad-slots';
  script.type = 'application/json';
  script.textContent = JSON.stringify(ads);
  document.head.append(script);
}

afterEach(() => document.getElementById('ad-slots')?.remove());

describe('AdSlot', () => {
  it('renders nothing if the operator has configured no advertisement', async () => {
    await renderPage(<AdSlot slot="home" />);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  it('shows a labelled picture with a link that sends no referrer', async () => {
    configure({ ...ad, alt: 'Dog food' }, { ...ad, slot: 'users', alt: 'Shampoo' });
    await renderPage(<AdSlot slot="home" />);
    expect(screen.getByRole('group', { name: 'Advertisement' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Dog food' });
    expect(link).toHaveAttribute('href', 'https://shop.example');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });

  it.each([
    ['en', 'Dog food'],
    ['sr', 'Hrana za pse'],
  ] as const)('chooses an advertisement for the language %s', async (language, alt) => {
    configure({ ...ad, alt: 'Dog food', language: 'en' }, { ...ad, alt: 'Hrana za pse', language: 'sr' });
    await renderPage(<AdSlot slot="home" />, { language });
    expect(screen.getByRole('img', { name: alt })).toBeVisible();
  });

  it('disappears if the picture fails to load', async () => {
    configure({ ...ad, alt: 'Dog food' });
    await renderPage(<AdSlot slot="home" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});
