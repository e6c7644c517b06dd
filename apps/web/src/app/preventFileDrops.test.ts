import { afterEach, describe, expect, it } from 'vitest';
import { fireEvent } from '@testing-library/react';
import { preventFileDrops } from './preventFileDrops';

preventFileDrops();
afterEach(() => document.body.replaceChildren());

const files = () => ({ dataTransfer: { types: ['Files'], dropEffect: 'copy' } });

describe('preventFileDrops', () => {
  it.each(['dragOver', 'drop'] as const)('prevents the browser from opening a dropped file: %s', (type) => {
    expect(fireEvent[type](document.body, files())).toBe(false);
  });

  it('allows dropping text, and dropping files on file inputs', () => {
    expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
    const field = document.createElement('input');
    field.type = 'file';
    document.body.append(field);
    expect(fireEvent.drop(field, files())).toBe(true);
  });

  it('sets dropEffect to none unless a drop target handles the file', () => {
    const place = document.createElement('div');
    place.addEventListener('dragover', (event) => event.preventDefault());
    document.body.append(place);
    const over = files();
    fireEvent.dragOver(place, over);
    expect(over.dataTransfer.dropEffect).toBe('copy');
  });
});
