import { describe, expect, it } from 'vitest';
import { matchRank } from './foldText';

describe('matchRank()', () => {
  it.each([
    ['Šarplaninac', 'sarplaninac', 3],
    ['Šarplaninac', ' ŠARPLA', 2],
    ['Jugoslovenski ovčarski pas – Šarplaninac', 'ovcarski', 1],
    ['Đerdap', 'djerdap', 3],
    ['Đerdap', 'derdap', 3],
    ['Đerdap', 'đer', 2],
    ['Inđija', 'indjija', 3],
    ['Šarplaninac', 'Шарпланинац', 3],
    ['Đerdap', 'ђер', 2],
    ['Njufaundlend', 'њуфаунд', 2],
    ['Džungarski hrčak', 'џунгарски', 2],
    ['Ljubljana', 'Љубљана', 3],
    ['Åland Islands', 'aland', 2],
    ['Curaçao', 'curacao', 3],
    ['Poodle', 'poddle', 0],
    ['Poodle', '', 2],
  ])('ranks %s for the query %j as %i', (text, query, rank) => {
    expect(matchRank(text, query)).toBe(rank);
  });
});
