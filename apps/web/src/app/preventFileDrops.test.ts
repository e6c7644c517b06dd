import { afterEach, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { preventFileDrops } from './preventFileDrops';

preventFileDrops();
afterEach(() => document.body.replaceChildren());

const files = () => ({ dataTransfer: { types: ['Files'], dropEffect: 'copy' } });

it.each(['dragOver', 'drop'] as const)('a file on the page does not replace it: %s', (type) => {
  expect(fireEvent[type](document.body, files())).toBe(false);
});

it('leaves words alone, and fields for files', () => {
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
  const field = document.createElement('input');
  field.type = 'file';
  document.body.append(field);
  expect(fireEvent.drop(field, files())).toBe(true);
});

it('says that nothing is taken only where nothing takes it', () => {
  const place = document.createElement('div');
  place.addEventListener('dragover', (event) => event.preventDefault());
  document.body.append(place);
  const over = files();
  fireEvent.dragOver(place, over);
  expect(over.dataTransfer.dropEffect).toBe('copy');
});
