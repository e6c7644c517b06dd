/**
 * The limits that the documents give (decisions §5, §8, §9, part 1 §5 and §9), once each. Request classes take them from here, the API's
 * document from those, and the web app from the document (`npm run api-types`). What an operator may set stands in `Config`.
 */

/** Shortest texts, in characters as people count them: code points. */
export const MIN_LENGTH = { name: 2, petName: 2 } as const;

/** Longest texts, in the same. */
export const MAX_LENGTH = {
  /** Of a person, or a business. */
  name: 100,
  petName: 49,
  /** Country, city and street. */
  place: 200,
  phoneNumber: 40,
  url: 2048,
  email: 254,
  password: 128,
  /** Of a person, a business or a pet. */
  description: 5000,
  photoDescription: 500,
  wallPost: 5000,
  /** Of a wall post; a longer word is none. */
  hashtag: 100,
  comment: 2000,
  message: 4000,
  clientMessageId: 64,
  blogTitle: 200,
  blogContent: 50_000,
} as const;

/** Entries of one answer that has pages. */
export const PAGE_SIZE = { default: 50, max: 100 } as const;

/** Photos that an album has room for at most: so many are shown in one answer, and put in order by one request. */
export const LARGEST_ALBUM = 500;

/** Services of a business, and those that a search asks for. */
export const MAX_SERVICES = { offered: 100, sought: 50 } as const;

export const MAX_PRICE = 9_999_999_999.99;

/** Of an uploaded picture. */
const MEGABYTES = 5;
export const UPLOAD = {
  /** The file must be smaller than this. */
  bytes: MEGABYTES * 1024 * 1024,
  /** The same as people read it. */
  size: `${MEGABYTES} MB`,
  /** What may be in it; the content decides, not the name. */
  types: ['image/jpeg', 'image/png', 'image/gif'],
} as const;
