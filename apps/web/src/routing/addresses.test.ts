import { expect, it } from '@jest/globals';
import { paths } from './addresses';

it('leaves out what is not given', () => {
  expect(paths.animals()).toBe('/animals');
  expect(paths.animals({ petCategoryId: 2, petCategoryGroup: undefined })).toBe('/animals?petCategoryId=2');
  expect(paths.login({ email: 'a+b@example.org' })).toBe('/logsign?email=a%2Bb%40example.org');
});
