import { describe, expect, it } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { PhotoFrame } from './PhotoFrame';

const frame = (src: string | null) => <PhotoFrame src={src} alt="Luna" fallback="wave" tint="plain" />;
const shown = () => {
  const image = screen.getByRole('img', { name: 'Luna' });
  return (image instanceof HTMLImageElement ? image : image.querySelector('img')!).getAttribute('src');
};

/** Path of the illustration `wave`. */
const ILLUSTRATION = /1f44b\.webp$/;

describe('PhotoFrame', () => {
  it('shows an illustration if the photo is missing or fails to load', () => {
    const { rerender } = render(frame('/uploads/luna.webp'));
    expect(shown()).toBe('/uploads/luna.webp');
    fireEvent.error(screen.getByRole('img', { name: 'Luna' }));
    expect(shown()).toMatch(ILLUSTRATION);
    rerender(frame('/uploads/other.webp'));
    expect(shown()).toBe('/uploads/other.webp');
    rerender(frame(null));
    expect(shown()).toMatch(ILLUSTRATION);
    rerender(frame('/removed-picture.svg#/uploads/luna.webp'));
    expect(shown()).toMatch(ILLUSTRATION);
  });
});
