import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { illustrations } from '../../ui/pictures/illustrations';
import type { Breed } from './breeds';
import { breedDrawing, petDrawing } from './drawing';

const breed = (photoUrl: string): Breed => ({ id: 1, name: 'A breed', petCategoryId: 5, photoUrl });

describe('illustration of a pet', () => {
  it.each([
    ['a poodle', 'Dogs/poodle', 1, 'poodle'],
    ['a Šarplaninac', 'Dogs/dog', 1, 'dog'],
    ['a guide dog', 'Dogs/guide-dog', 1, 'guideDog'],
    ['a rabbit', 'Rodents/rabbit', 5, 'rabbit'],
    ['a rat', 'Rodents/rat', 5, 'rat'],
    ['a scorpion', 'Spiders/scorpion', 6, 'scorpion'],
  ])('is the breed illustration for %s without a photo', (_, picture, petCategoryId, drawing) => {
    expect(petDrawing(petCategoryId, breed(`/breeds/${picture}.webp`))).toBe(drawing);
  });

  it("is the category's illustration if the breed is unknown or has a photo", () => {
    expect(petDrawing(5, undefined)).toBe('hamster');
    expect(petDrawing(5, breed('/uploads/Rodents/rabbit.webp'))).toBe('hamster');
    expect(petDrawing(5, breed('/breeds/Rodents/our-own.webp'))).toBe('hamster');
    expect(petDrawing(undefined, undefined)).toBe('paws');
  });

  it('exists for each breed in the reference data', () => {
    const read = (name: string) => {
      return JSON.parse(readFileSync(`../../prisma/reference/${name}.json`, 'utf8')) as { picture?: string }[];
    };
    const pictures = new Set([...read('breeds'), ...read('pet-categories')].flatMap(({ picture }) => picture ?? []));
    expect(pictures.size).toBeGreaterThan(0);
    const drawings = [...pictures].map((picture) => breedDrawing(breed(`/breeds/Any/${picture}.webp`)));
    expect(drawings.filter((name) => !name || !(name in illustrations))).toEqual([]);
  });
});
