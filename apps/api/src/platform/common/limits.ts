/**
 * The documented limits (decisions §5, §8, §9, part 1 §5 and §9), each defined once. Request
 * classes use them for OpenAPI, from which the web app's limits are generated (`npm run
 * api-types`). Limits that an operator can set are in `Config`.
 */

/** Minimum lengths of texts, in code points. */
export const MIN_LENGTH = { name: 2, petName: 2 } as const;

/** Maximum lengths of texts, in code points. */
export const MAX_LENGTH = {
  /** Of a user or a business. */
  name: 100,
  petName: 49,
  chipNumber: 20,
  /** Country, city and street. */
  place: 200,
  phoneNumber: 40,
  url: 2048,
  /** Page of the web app to open after a mailed link. */
  next: 500,
  email: 254,
  password: 128,
  /** Of a user, a business or a pet. */
  description: 5000,
  photoDescription: 500,
  /** Of a saved search. */
  searchName: 100,
  wallPost: 5000,
  comment: 2000,
  /** Text of a report. */
  reportWords: 1000,
  /** Texts of a moderator's decision and of an objection. */
  decisionWords: 2000,
  message: 4000,
  clientMessageId: 64,
  /** Endpoint URL of a push subscription. */
  pushEndpoint: 1000,
  /** Note on an invitation, e.g. the recipient. */
  invitationNote: 200,
  /** Note on opening hours, e.g. for holidays. */
  hoursNote: 200,
  search: 100,
  cursor: 100,
  /** Cursor of a pet search, which includes the sort key. */
  findCursor: 200,
  /** Authenticator code or recovery code. */
  secondFactorCode: 40,
  blogTitle: 200,
  blogContent: 50_000,
} as const;

/** Entries per page. */
export const PAGE_SIZE = { default: 50, max: 100 } as const;

/** Highest configurable number of photos per album. One response contains all of them. */
export const LARGEST_ALBUM = 500;

/** Search radius around a place, in kilometres. The maximum covers a few thousand places. */
export const AROUND = { directory: 25, find: 50, max: 200 } as const;

/** Services per business, and per search. */
export const MAX_SERVICES = { offered: 100, sought: 50 } as const;

/** Opening times of a business per week: four a day. */
export const MAX_OPENING_HOURS = 28;

/** Mentioned users per text. */
export const MAX_MENTIONS = 10;

/** Per user. */
export const MAX_FAVOURITES = 1000;
export const MAX_SAVED_SEARCHES = 50;

/** Limits of the pet search. */
export const FIND = {
  /** Highest age: two hundred years. */
  months: 2400,
  /** Values per filter. */
  values: 50,
  /** Results are counted up to this number. */
  counted: 250,
  /** With fewer results, the response also counts the results without each filter. */
  fewResults: 12,
  /** Pets of one breed are counted up to this number. */
  breedCount: 100,
} as const;

/** Registrations per invitation, and days it is valid. */
export const MAX_INVITATION = { uses: 1000, days: 365 } as const;

export const MAX_PRICE = 9_999_999_999.99;

/** Days an offer stays valid after its owner confirmed it, and days until the reminder. */
export const OFFER_DAYS = { valid: 60, asked: 53 } as const;

/** Character traits of pets. Their texts are in the web app. */
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

const MEGABYTES = 5;
/** Uploaded pictures. */
export const UPLOAD = {
  /** The file must be smaller than this. */
  bytes: MEGABYTES * 1024 * 1024,
  /** `bytes` as text. */
  size: `${MEGABYTES} MB`,
  /** Accepted formats. Detected from the content, not the file name. */
  types: ['image/jpeg', 'image/png', 'image/gif'],
} as const;
