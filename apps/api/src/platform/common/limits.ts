/**
 * The documented limits (decisions §5, §8, §9, part 1 §5 and §9), each defined once. Request classes use them, the OpenAPI document is
 * generated from those, and the web app's limits from the document (`npm run api-types`). Limits that an operator may set are in `Config`.
 */

/** Minimum lengths of texts, in code points. */
export const MIN_LENGTH = { name: 2, petName: 2 } as const;

/** Maximum lengths of texts, in code points. */
export const MAX_LENGTH = {
  /** Of a person, or a business. */
  name: 100,
  petName: 49,
  chipNumber: 20,
  /** Country, city and street. */
  place: 200,
  phoneNumber: 40,
  url: 2048,
  /** A page of the web app that a mailed link leads on to. */
  next: 500,
  email: 254,
  password: 128,
  /** Of a person, a business or a pet. */
  description: 5000,
  photoDescription: 500,
  /** Of a saved search. */
  searchName: 100,
  wallPost: 5000,
  comment: 2000,
  /** What is said with a report. */
  reportWords: 1000,
  /** What a moderator says of a decision, and an author against it. */
  decisionWords: 2000,
  message: 4000,
  clientMessageId: 64,
  /** The address by which a push service reaches a browser. */
  pushEndpoint: 1000,
  /** For whom an invitation is. */
  invitationNote: 200,
  /** Of opening hours: what is different on holidays. */
  hoursNote: 200,
  search: 100,
  /** Where the next page begins. */
  cursor: 100,
  /** The same of a search for pets, which also holds what the pets are sorted by. */
  findCursor: 200,
  /** Of an authenticator, or for recovery. */
  secondFactorCode: 40,
  blogTitle: 200,
  blogContent: 50_000,
} as const;

/** Entries per page. */
export const PAGE_SIZE = { default: 50, max: 100 } as const;

/** The most photos that an album can be configured to hold: one answer shows all of them, and one request can reorder them. */
export const LARGEST_ALBUM = 500;

/** Kilometres around a place: within the most are some thousand places. */
export const AROUND = { directory: 25, find: 50, max: 200 } as const;

/** Services that a business can offer, and that a search can ask for. */
export const MAX_SERVICES = { offered: 100, sought: 50 } as const;

/** Of the opening hours of a business: times in a week, four a day. */
export const MAX_OPENING_HOURS = 28;

/** People whom one text mentions. */
export const MAX_MENTIONS = 10;

/** Pets that one user has among their favourites, and searches that one has saved. */
export const MAX_FAVOURITES = 1000;
export const MAX_SAVED_SEARCHES = 50;

/** Of finding pets. */
export const FIND = {
  /** Of an age: two hundred years. */
  months: 2400,
  /** Of one filter. */
  values: 50,
  /** Results are counted up to so many; beyond that the answer only says that there are more. */
  counted: 250,
  /** With fewer results than this it is also counted how many there would be without each filter. */
  fewResults: 12,
  /** The same of the pets of one breed. */
  breedCount: 100,
} as const;

/** People who can register with one invitation, and days for which it works. */
export const MAX_INVITATION = { uses: 1000, days: 365 } as const;

export const MAX_PRICE = 9_999_999_999.99;

/** Days that an offer holds after its owner has said that it does, and after how many of them the owner is asked. */
export const OFFER_DAYS = { valid: 60, asked: 53 } as const;

/** What an owner can say of a pet's character; texts are in the web app. */
export const PET_TAGS = [
  'affectionate',
  'calm',
  'curious',
  'energetic',
  'friendly',
  'gentle',
  'independent',
  'loyal',
  'playful',
  'protective',
  'quiet',
  'shy',
  'smart',
  'talkative',
  'house_trained',
  'needs_experience',
] as const;

/** Of an uploaded picture. */
const MEGABYTES = 5;
export const UPLOAD = {
  /** The file must be smaller than this. */
  bytes: MEGABYTES * 1024 * 1024,
  /** The same for people to read. */
  size: `${MEGABYTES} MB`,
  /** Accepted formats; the content decides, not the file name. */
  types: ['image/jpeg', 'image/png', 'image/gif'],
} as const;
