import { describe, expect, it } from 'vitest';
import { paths } from './routes';

describe('paths', () => {
  it('leave out parameters that are undefined', () => {
    expect(paths.animals()).toBe('/animals');
    expect(paths.animals({ petCategoryId: 2, petCategoryGroup: undefined })).toBe('/animals?petCategoryId=2');
    expect(paths.login({ email: 'a+b@example.org' })).toBe('/logsign?email=a%2Bb%40example.org');
  });
});
