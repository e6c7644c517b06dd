import { describe, expect, it } from 'vitest';
import { readFilters, readSort, writeFilters } from './filters';

const read = (address: string) => readFilters(new URLSearchParams(address));

describe('the pet search with filters in the URL', () => {
  it.each([
    'kind=7&km=-1&ageFrom=1.5&ageTo=1e9&sex=x&priceFrom=-1&priceTo=1e3&currency=euro&pedigree=false',
    'km=201&ageFrom=2401&ageTo=2401&priceFrom=10000000000&priceTo=9999999999.999&owner=6',
    'offer=gift&facts=&size=huge&tags=<script>&owner=0,9,x&breed=99999999999,0,-1,x&placeId=2147483648',
  ])('ignores invalid values: %s', (address) => {
    expect(read(address)).toEqual({});
  });

  it.each([
    'offer=adoption,sale,breeding&kind=1&breed=103,102&placeId=3194360&km=25&ageFrom=6&ageTo=24&sex=m',
    'priceFrom=99.5&priceTo=300&currency=EUR&pedigree=true&facts=chipped,cats&size=small,large&colour=black,tabby&tags=calm&owner=2,5&sort=price',
  ])('writes the parsed filters back to the same URL: %s', (address) => {
    expect(writeFilters(read(address), readSort(new URLSearchParams(address)))).toBe(address);
  });

  it('accepts the largest values of the API', () => {
    expect(read('km=200&ageTo=2400&priceTo=9999999999.99')).toEqual({
      km: 200,
      ageTo: 2400,
      priceTo: 9_999_999_999.99,
    });
  });

  it('removes duplicate ids, which the API rejects', () => {
    expect(read('breed=101,101,102&owner=5,5&offer=sale,sale')).toEqual({
      breed: [101, 102],
      owner: [5],
      offer: ['sale'],
    });
  });

  it('sorts by newest if the order is unknown', () => {
    expect(readSort(new URLSearchParams('sort=best'))).toBe('newest');
  });
});
