/**
 * Defines each documented limit once (decisions §5, §8, §9, part 1 §5 and §9). Request classes add
 * them to the OpenAPI document, and `npm run api-types` generates the web app's limits from it.
 * Limits that an operator can set are in `Config`.
 */

/** Minimum text lengths in code points. */
export const MIN_LENGTH = { name: 2, petName: 2 } as const;

/** Maximum text lengths in code points. */
export const MAX_LENGTH = {
  /** Name of a user or a business. */
  name: 100,
  petName: 49,
  /** Chip number as typed, with spaces and words. The stored number has at most 15 characters. */
  chipNumber: 60,
  /** Marks of a pet, such as a white paw. */
  markings: 300,
  /** Country, city or street. */
  place: 200,
  phoneNumber: 40,
  url: 2048,
  /** Web app page that opens after a link in an email was used. */
  next: 500,
  email: 254,
  password: 128,
  /** Description of a user, a business or a pet. */
  description: 5000,
  photoDescription: 500,
  albumName: 80,
  /** Name of a saved search. */
  searchName: 100,
  wallPost: 5000,
  comment: 2000,
  /** Description in a report. */
  reportText: 1000,
  /** Explanation of a moderator's decision or of an objection. */
  decisionText: 2000,
  message: 4000,
  clientMessageId: 64,
  /** URL of a push subscription. */
  pushEndpoint: 1000,
  /** Reason for a network ban. */
  banReason: 200,
  /** Note on an invitation, for example its recipient. */
  invitationNote: 200,
  /** Note on opening hours, for example about holidays. */
  hoursNote: 200,
  /** Note of an entry in a health record. */
  healthNote: 5000,
  /** Diagnosis, treatment or test result. */
  healthText: 2000,
  /** Name of a disease, a product, a test, a company or a place on the body. */
  healthName: 100,
  /** Reason for a visit to a clinic. */
  visitReason: 200,
  /** Batch, tattoo, passport number or policy number. */
  healthNumber: 40,
  /** Unit of a dose, such as ml. */
  doseUnit: 20,
  documentTitle: 200,
  /** Number of a business in a public register. */
  registrationNumber: 40,
  reminderTitle: 100,
  /** Message of a finder to the owner of a pet. */
  finderMessage: 1000,
  /** Description of a lost or found animal. */
  reportDescription: 2000,
  /** Advice for people who see a lost animal. */
  behaviour: 300,
  sightingText: 1000,
  search: 100,
  cursor: 100,
  /** Cursor of a pet search. It contains the sort key. */
  findCursor: 200,
  passkeyName: 100,
  /** Text that customers read before a booking, or that they send with it. */
  bookingWords: 1000,
  bookingPlace: 60,
  closedDaysNote: 200,
  /** Why an appointment was cancelled. */
  cancelReason: 500,
  customerNote: 2000,
  /** Review of a business, and its answer. */
  review: 2000,
  reviewAnswer: 2000,
  /** Authenticator code or recovery code. */
  secondFactorCode: 40,
  blogTitle: 200,
  blogContent: 50_000,
} as const;

export const PAGE_SIZE = { default: 50, max: 100 } as const;

/**
 * Highest photo limit per album that an operator can configure. One response contains all photos
 * of an album.
 */
export const LARGEST_ALBUM = 500;

/** Days after which a link to an album or a health record expires. */
export const LINK_DAYS = [1, 7, 30] as const;

/** Maximum number of pets in one photo, and of suggested pets. */
export const PHOTO_PETS = { perPhoto: 10, suggestions: 20 } as const;

/**
 * Search radius around a place in kilometres. A circle with the maximum radius contains a few
 * thousand places.
 */
export const AROUND = { directory: 25, find: 50, max: 200 } as const;

/** Maximum number of services per business (`offered`) and per search (`sought`). */
export const MAX_SERVICES = { offered: 100, sought: 50 } as const;

/** Maximum number of opening intervals of a business per week: four a day. */
export const MAX_OPENING_HOURS = 28;

/** Maximum number of pictures of a wall post or a message. A video is alone. */
export const MAX_MEDIA = 10;

/** Maximum number of users mentioned in one post or comment. */
export const MAX_MENTIONS = 10;

export const HEALTH = {
  /** Maximum numbers of entries per pet: of the owner, and of each clinic. */
  entries: 2000,
  entriesPerClinic: 500,
  documents: 200,
  documentsPerEntry: 5,
  shares: 20,
  /** Maximum number of entries that a share link shows. */
  sharedEntries: 500,
  /** Maximum number of clinics that can access the record. */
  clinics: 20,
  /** Highest weight in grams. */
  weight: 1_500_000,
  /** Highest amount of a dose, and highest numbers of doses a day and of days between doses. */
  dose: 100_000,
  dosesPerDay: 12,
  daysBetweenDoses: 365,
  /** Days within which a clinic can correct its entry. */
  correctionDays: 14,
  /** Days before a due date from which the summary shows the date. */
  dueDays: 30,
  /** Maximum number of diseases in the passport. */
  protections: 20,
  /** Maximum number of weights in the summary. */
  weights: 500,
  /** Maximum number of pets per bulk vaccination. */
  patientsAtOnce: 50,
} as const;

/** Longest suspension, ten years. An account that must stay closed is disabled. */
export const SUSPENSION_DAYS = 3653;

/** Limits of reminders. */
export const REMINDERS = {
  /** Maximum number of reminders per pet, not counting reminders of health record entries. */
  perPet: 100,
  /** Highest number of days, weeks, months or years until the next date. */
  interval: 365,
  /**
   * Maximum number of notices before a date, and maximum number of days between a notice and the
   * date.
   */
  notices: 5,
  daysBefore: 365,
  /** Maximum number of reminders in one list, soonest first. */
  listed: 500,
} as const;

export const CALENDAR = {
  /** Number of days before and after today whose reminders are in a calendar. */
  days: 400,
  /** Maximum number of events in a calendar, the next events first. */
  events: 500,
  /** Years after which a series without an end stops, counted from its last change. */
  seriesYears: 10,
} as const;

/** Radii in kilometres for alerts about lost and found animals. 0: off. */
export const ALERT_KM = [0, 2, 5, 10, 25] as const;
/** Radius in kilometres in which clinics and shelters always get alerts. */
export const HELPER_KM = 25;

/** Maximum number of notices of a kind that a user gets in 24 hours, over all senders. */
export const NOTICES_PER_DAY = {
  lost_nearby: 10,
  found_nearby: 10,
  possible_match: 20,
  sighting: 50,
  report_ended: 20,
  saved_search: 30,
  mention: 50,
  chip_read: 20,
  /** For lookups by clinics and shelters, which strangers cannot use up. */
  chip_read_by_helper: 20,
  chip_claimed: 5,
  tag_message: 20,
  transfer_offered: 10,
  clinic_access_granted: 100,
  clinic_access_requested: 20,
  appointment_time_free: 10,
  review_received: 50,
  review_answered: 20,
} as const;

/**
 * Maximum number of reports of a new account that notify the people nearby. Further reports are
 * published without alerts. `NEW_ACCOUNT_DAYS` defines new accounts.
 */
export const ALERTS_OF_NEW_ACCOUNT = 1;

/** Maximum number of chip numbers that a user looks up in 24 hours. */
export const CHIP_LOOKUPS = {
  perDay: 10,
  /** For verified clinics and shelters. */
  perBusinessAndDay: 100,
} as const;

/** Limits of appointments. */
export const APPOINTMENTS = {
  /** Maximum numbers of places and of bookable services of a business. */
  places: 10,
  services: 100,
  /** Maximum number of different durations of a service, by species and size. */
  durations: 30,
  /** Shortest and longest duration in minutes, and the longest buffer. */
  shortest: 5,
  longest: 480,
  buffer: 120,
  /** Maximum of `noticeMinutes` and `cancelUntilMinutes`: a week. */
  notice: 10_080,
  /** Maximum number of days between now and the latest time that can be booked. */
  horizonDays: 365,
  /** Maximum number of current and future periods in which a business is closed. */
  closedDays: 100,
  /** Minutes between two times that customers can choose. */
  step: 15,
  /** Days in a response with free times, and number of free times in a `time_taken` error. */
  freeDays: 7,
  nextTimes: 6,
  /** Maximum number of upcoming appointments of a customer. */
  upcoming: 30,
  /** Maximum number of a customer's appointments at one business on one day. */
  perBusinessAndDay: 5,
  /** Maximum number of repetitions, and of weeks between them. */
  repetitions: 12,
  weeks: 12,
  /** Maximum number of days for which a customer waits for a free time. */
  waiting: 20,
  /** Maximum number of waiting customers who are notified of a free time. */
  notified: 20,
  /** Days in the past and in the future on which a business can enter appointments. */
  daysBack: 31,
  daysAhead: 730,
  /** Longest blocked time in days. */
  blockedDays: 31,
  /** Maximum numbers of days and of appointments in the list of a business. */
  listedDays: 31,
  listed: 2000,
  /** Maximum numbers of days and of appointments in an export. */
  exportedDays: 366,
  exported: 20_000,
  /** Minutes before an appointment at which the customer is reminded. */
  reminders: [24 * 60, 2 * 60],
} as const;

/** Limits of reviews of businesses. */
export const REVIEWS = {
  /** Days after the appointment or transfer in which the review can be written or changed. */
  days: 14,
  /** Maximum number of pictures. */
  pictures: 3,
  /** Ratings that a business needs to show an average. `prisma/sql/reviews` repeats it. */
  shownFrom: 3,
  /** Maximum number of appointments and transfers in the list of reviewable contacts. */
  contacts: 50,
} as const;

/** Limits of the transfer of a pet to a new owner. */
export const TRANSFER = {
  /** Days within which the receiver can accept. */
  days: 14,
  /** Maximum number of transfers that a user offers in 24 hours. */
  perDay: 20,
  /**
   * Days after the transfer from which a shelter or kennel can ask about the pet for the first and
   * the second time.
   */
  firstAskDays: 14,
  secondAskDays: 90,
} as const;

/** Limits of reports of lost and found animals. */
export const ANIMAL_REPORTS = {
  /** Days until a report expires, and until its reporter is asked whether it is still needed. */
  days: 60,
  askedDays: 53,
  /** Maximum number of photos of a report. */
  photos: 6,
  /** Maximum number of open reports of a user. */
  open: 50,
  /** Maximum number of sightings of a report. */
  sightings: 500,
  /** Sightings in the response with the report. */
  newestSightings: 20,
  /** Kilometres within which people can confirm the report of a finder without an account. */
  confirmationKm: 25,
} as const;

/** Maximum number of favourites and of saved searches per user. */
export const MAX_PASSKEYS = 20;
export const MAX_FAVOURITES = 1000;
export const MAX_SAVED_SEARCHES = 50;

/** Limits of the pet search. */
export const FIND = {
  /** Highest age in months: two hundred years. */
  months: 2400,
  /** Maximum number of values per filter. */
  values: 50,
  /** Maximum count of results. Further results are not counted. */
  counted: 250,
  /**
   * If a search has fewer results, the response also contains, for each filter, the number of
   * results without that filter.
   */
  fewResults: 12,
  /** Maximum count of pets per breed. Further pets are not counted. */
  breedCount: 100,
} as const;

/** Maximum number of registrations per invitation, and of days until the invitation expires. */
export const MAX_INVITATION = { uses: 1000, days: 365 } as const;

export const MAX_PRICE = 9_999_999_999.99;

/**
 * Days between the owner's last confirmation of an offer and its expiry (`valid`) or the request
 * to confirm it again (`asked`).
 */
export const OFFER_DAYS = { valid: 60, asked: 53 } as const;

const DOCUMENT_MEGABYTES = 10;
export const DOCUMENT = {
  /** Maximum size in bytes. */
  bytes: DOCUMENT_MEGABYTES * 1024 * 1024,
  size: `${DOCUMENT_MEGABYTES} MB`,
  /** Accepted formats. The content decides, not the file name. */
  types: ['application/pdf', 'image/jpeg', 'image/png'],
} as const;

/** Character traits of pets. The web app contains their names. */
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

const VIDEO_MEGABYTES = 25;
export const VIDEO = {
  /** Maximum size in bytes. */
  bytes: VIDEO_MEGABYTES * 1024 * 1024,
  size: `${VIDEO_MEGABYTES} MB`,
  types: ['video/mp4'],
  seconds: 60,
  /** Maximum pixels of the longer and the shorter side. */
  longSide: 1280,
  shortSide: 720,
} as const;

const MEGABYTES = 5;
export const UPLOAD = {
  /** Size in bytes. Files must be smaller. */
  bytes: MEGABYTES * 1024 * 1024,
  /** Maximum file size for messages to users. */
  size: `${MEGABYTES} MB`,
  /** Accepted formats. The content decides, not the file name. */
  types: ['image/jpeg', 'image/png', 'image/gif'],
} as const;
