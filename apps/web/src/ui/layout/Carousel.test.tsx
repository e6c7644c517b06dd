import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Carousel } from './Carousel';

const texts = {
  label: 'Pictures',
  role: 'carousel',
  slideRole: 'slide',
  previous: 'Previous',
  next: 'Next',
  pause: 'Stop',
  play: 'Run',
  goTo: (number: number) => `Picture ${number}`,
};
const slides = ['one', 'two', 'three', 'four'].map((key) => ({ key, content: <p>{key}</p> }));
const show = (pace: { interval?: number } = { interval: 4000 }) =>
  render(
    <MantineProvider env="test">
      <Carousel slides={slides} texts={texts} {...pace} />
    </MantineProvider>,
  );

const shown = () => slides.map(({ key }) => key).filter((key) => !screen.getByText(key).closest('[inert]'));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Carousel', () => {
  it('advances after the given interval and starts again after the last slide', () => {
    show();
    expect(shown()).toEqual(['one']);
    wait(3999);
    expect(shown()).toEqual(['one']);
    wait(1);
    expect(shown()).toEqual(['two']);
    wait(12_000);
    expect(shown()).toEqual(['one']);
  });

  it('advances every three seconds by default', () => {
    show({});
    wait(2999);
    expect(shown()).toEqual(['one']);
    wait(1);
    expect(shown()).toEqual(['two']);
    wait(3000);
    expect(shown()).toEqual(['three']);
  });

  it('moves by arrow buttons and dots', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(shown()).toEqual(['four']);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toEqual(['one']);
    fireEvent.click(screen.getByRole('button', { name: 'Picture 3' }));
    expect(shown()).toEqual(['three']);
    expect(screen.getByRole('button', { name: 'Picture 3' })).toHaveAttribute('aria-current', 'true');
  });

  it('can be paused and resumed', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    wait(20_000);
    expect(shown()).toEqual(['one']);
    fireEvent.click(screen.getByRole('button', { name: 'Run' }));
    wait(4000);
    expect(shown()).toEqual(['two']);
  });

  it('pauses while the mouse is over it', () => {
    show();
    const carousel = screen.getByRole('region', { name: 'Pictures' });
    fireEvent.pointerEnter(carousel, { pointerType: 'mouse' });
    wait(20_000);
    expect(shown()).toEqual(['one']);
    fireEvent.pointerLeave(carousel);
    wait(4000);
    expect(shown()).toEqual(['two']);
  });

  it('pauses while it contains the focus', () => {
    show();
    act(() => screen.getByRole('button', { name: 'Previous' }).focus());
    wait(20_000);
    expect(shown()).toEqual(['one']);
    act(() => screen.getByRole('button', { name: 'Next' }).focus());
    wait(20_000);
    expect(shown()).toEqual(['one']);
    act(() => screen.getByRole('button', { name: 'Next' }).blur());
    wait(4000);
    expect(shown()).toEqual(['two']);
  });

  it('does not move automatically with reduced motion', () => {
    const original = window.matchMedia.bind(window);
    window.matchMedia = (media) => ({ ...original(media), matches: media.includes('reduce') });
    show();
    wait(20_000);
    expect(shown()).toEqual(['one']);
    expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
    window.matchMedia = original;
  });
});
