import { expect, it } from '@jest/globals';
import { readFilters, readSort } from './filters';

const read = (address: string) => readFilters(new URLSearchParams(address));

it.each([
  'kind=7&km=-1&ageFrom=1.5&ageTo=1e9&sex=x&priceFrom=-1&priceTo=1e3&currency=euro&pedigree=false',
  'offer=gift&facts=&size=huge&tags=<script>&owner=0,9,x&breed=99999999999,0,-1,x&placeId=2147483648',
])('an address that says what is none looks for everything: %s', (address) => {
  expect(read(address)).toEqual({});
});

it('an address that says something twice looks for it once, as the server refuses it otherwise', () => {
  expect(read('breed=101,101,102&owner=5,5&offer=sale,sale')).toEqual({
    breed: [101, 102],
    owner: [5],
    offer: ['sale'],
  });
});

it('an order that is none is the newest first', () => {
  expect(readSort(new URLSearchParams('sort=best'))).toBe('newest');
});
