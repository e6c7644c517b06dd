import { LARGEST_ALBUM } from './platform/common/limits.js';
import { nearestName } from './platform/common/nearest-name.js';

interface Limit {
  default: number;
  /** Highest value that an operator can set. */
  max?: number;
  /** Completes the sentence "Maximum number of …". `.env.example` has the same words. */
  counts: string;
}

interface RateLimit extends Limit {
  /** Period of the limit. */
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Rate limits, which operators change with the setting RATE_LIMITS. A network is an IPv4 address
 * or an IPv6 network (/64). A caller is a session, or a network without a session.
 */
export const RATE_LIMITS = {
  loginPerAccountAndNetwork: { default: 10, seconds: 15 * MINUTE, counts: 'failed logins per account and network' },
  loginPerNetwork: { default: 100, seconds: 15 * MINUTE, counts: 'failed logins per network' },
  loginPerAccount: { default: 100, seconds: 15 * MINUTE, counts: 'failed logins per account, on unknown devices' },
  loginPerKnownDevice: { default: 10, seconds: 15 * MINUTE, counts: 'failed logins per known device' },
  passkeyLoginsPerNetwork: { default: 1000, seconds: 15 * MINUTE, counts: 'started passkey logins per network' },
  providerLoginsPerNetwork: { default: 1000, seconds: 15 * MINUTE, counts: 'started logins at providers per network' },
  newLoginNoticesPerAccount: { default: 10, seconds: HOUR, counts: 'emails about logins on new devices per account' },
  secondFactorPerGuesser: { default: 10, seconds: HOUR, counts: 'wrong second-factor codes per session or account' },
  registrationPerNetwork: { default: 20, seconds: MINUTE, counts: 'new accounts per network' },
  confirmationPerSession: { default: 10, seconds: 15 * MINUTE, counts: 'confirmations of changes per session' },
  passwordLinkPerNetwork: { default: 20, seconds: HOUR, counts: 'password links requested or used per network' },
  // Above the limit, the response stays the same.
  passwordLinkPerAccount: { default: 5, seconds: HOUR, counts: 'emails with a password link per account' },
  emailLinkPerAccount: { default: 5, seconds: HOUR, counts: 'emails with a confirmation link per account' },
  // Includes registrations and changes of the email.
  emailLinkPerNetwork: { default: 60, seconds: HOUR, counts: 'emails with a confirmation link per network' },
  emailCodePerAccount: { default: 10, seconds: HOUR, counts: 'wrong confirmation codes per account' },
  emailCodePerNetwork: { default: 60, seconds: HOUR, counts: 'wrong confirmation codes per network' },
  mailPerUnconfirmedEmail: { default: 10, seconds: HOUR, counts: 'mails of any kind per unconfirmed email' },
  // Each download copies all of the user's pictures.
  dataDownloadPerUser: { default: 3, seconds: DAY, counts: 'data downloads per user' },
  // The response reveals whether an email is taken.
  emailChangePerUser: { default: 10, seconds: HOUR, counts: 'email changes per user' },
  writesPerCaller: { default: 1000, seconds: MINUTE, counts: 'write requests per caller' },
  writesPerUser: { default: 5000, seconds: MINUTE, counts: 'write requests per user' },
  friendRequestPerUser: { default: 30, seconds: MINUTE, counts: 'friend requests per user' },
  friendRequestPerPerson: { default: 10, seconds: HOUR, counts: 'friend requests to the same user' },
  messagePerUser: { default: 150, seconds: 10, counts: 'messages per user' },
  socketEventPerUser: { default: 500, seconds: 10, counts: 'socket events per user' },
  uploadPerUser: { default: 200, seconds: 10 * MINUTE, counts: 'uploaded pictures per user' },
  // Each needs some seconds of a processor and much space.
  videosPerUser: { default: 30, seconds: DAY, counts: 'uploaded videos per user' },
  uploadPerNetwork: { default: 50, seconds: 10 * MINUTE, counts: 'uploaded pictures per network, without an account' },
  finderReportsPerNetwork: {
    default: 10,
    seconds: DAY,
    counts: 'reports of found animals per network, without an account',
  },
  // Drawing a picture takes half a second.
  storyCardsPerNetwork: { default: 30, seconds: MINUTE, counts: 'pictures for stories per network' },
  finderReportsPerMailbox: { default: 3, seconds: DAY, counts: 'confirmation emails to a finder per mailbox' },
  sightingMailsPerReport: { default: 1, seconds: HOUR, counts: 'emails about sightings per report' },
  animalReportsPerUser: { default: 20, seconds: DAY, counts: 'created and reopened animal reports per user' },
  // Each move alerts the people in the new area.
  animalReportMoves: { default: 5, seconds: DAY, counts: 'moves to another area per animal report' },
  sightingsPerReport: { default: 50, seconds: DAY, counts: 'sightings per report, without an account' },
  sightingsPerCaller: { default: 30, seconds: HOUR, counts: 'sightings per user, or per network without an account' },
  wallPostsPerUser: { default: 30, seconds: MINUTE, counts: 'created and edited wall posts per user' },
  blogPostsPerUser: { default: 20, seconds: MINUTE, counts: 'created and edited blog posts per user' },
  commentsPerUser: { default: 60, seconds: MINUTE, counts: 'comments per user' },
  likesPerUser: { default: 100, seconds: MINUTE, counts: 'likes per user' },
  reportsPerUser: { default: 20, seconds: HOUR, counts: 'reports to moderators per user' },
  verificationsPerUser: { default: 5, seconds: DAY, counts: 'requests for verification per business' },
  // The owner of each pet is notified.
  photoPetsPerUser: { default: 60, seconds: HOUR, counts: 'pets added to photos per user' },
  linksOfNewAccount: { default: 5, seconds: DAY, counts: 'posts, comments and messages with a link per new account' },
  strangersOfNewAccount: { default: 10, seconds: DAY, counts: 'strangers whom a new account messages first' },
  bookingsPerUser: { default: 30, seconds: HOUR, counts: 'booked and moved appointments per user' },
  bookingsPerBusiness: { default: 20, seconds: DAY, counts: 'booked and moved appointments per user and business' },
  walkInsPerUser: { default: 1000, seconds: DAY, counts: 'walk-ins and blocked times per business' },
  movesPerAppointment: { default: 10, seconds: DAY, counts: 'moves of an appointment by the business' },
  bookingsOfNewAccount: { default: 3, seconds: DAY, counts: 'booked appointments per new account' },
  bookingsOfNewAccountsPerBusiness: { default: 20, seconds: DAY, counts: 'appointments of new accounts per business' },
  reviewsPerUser: { default: 20, seconds: DAY, counts: 'written reviews, changes and answers per user' },
  reviewsOfNewAccountsPerBusiness: { default: 3, seconds: DAY, counts: 'reviews by new accounts per business' },
  freeTimesPerUser: { default: 300, seconds: MINUTE, counts: 'requests for free times per user' },
  placesPerNetwork: { default: 600, seconds: MINUTE, counts: 'place searches per network' },
  visitorLooksPerNetwork: {
    default: 600,
    seconds: MINUTE,
    counts: 'pages, searches and previews per network, for visitors',
  },
  calendarReads: { default: 60, seconds: HOUR, counts: 'reads of a reminder calendar, by all apps together' },
  publicReadsPerNetwork: { default: 3000, seconds: MINUTE, counts: 'public reads per network, without a session' },
  tagMessagesPerNetwork: { default: 10, seconds: HOUR, counts: 'messages through collar tags per network' },
  tagMessagesPerTag: { default: 20, seconds: DAY, counts: 'messages per collar tag' },
  chipMessagesPerPet: { default: 20, seconds: DAY, counts: 'messages and notices per pet after chip lookups' },
  suggestionsPerUser: { default: 200, seconds: MINUTE, counts: 'suggestion requests per user' },
  searchesPerUser: { default: 60, seconds: MINUTE, counts: 'searches per user, without suggestions' },
  // Further mentions are stored without a notification.
  mentionNoticesPerPerson: { default: 30, seconds: HOUR, counts: 'notified mentions of a user by the same author' },
  socketPerNetwork: { default: 1000, seconds: MINUTE, counts: 'opened sockets per network' },
  // Above the limit, the socket is closed and counts as five opened sockets.
  packetsPerSocket: { default: 1000, seconds: 10, counts: 'packets per socket' },
} as const satisfies Record<string, RateLimit>;

/** Maximum numbers that do not depend on time. Operators change them with the setting QUOTAS. */
export const QUOTAS = {
  photosPerPet: { default: 100, max: LARGEST_ALBUM, counts: 'photos per pet' },
  albumsPerPet: { default: 20, max: 100, counts: 'further albums per pet' },
  albumsPerUser: { default: 50, max: 100, counts: 'further albums per user' },
  photosPerUser: { default: 500, max: LARGEST_ALBUM, counts: 'photos per user' },
  mediaPerUser: { default: 5000, counts: 'pictures per user in posts, blog posts and messages' },
  videoMegabytesPerUser: { default: 1000, counts: 'megabytes of videos per user' },
  petsPerUser: { default: 500, counts: 'pets per user' },
  // Each clinic has the same quota for the pets of one owner.
  documentMegabytesPerUser: { default: 500, counts: 'megabytes of documents in health records per user' },
  blocksPerUser: { default: 5000, counts: 'blocked users per user' },
  // The web app sends three at once per tab.
  uploadsAtOncePerUser: { default: 10, counts: 'concurrent uploads per user and process' },
  streamsPerUser: { default: 20, counts: 'event streams per user and process' },
  socketsPerUser: { default: 20, counts: 'sockets per user and process' },
} as const satisfies Record<string, Limit>;

export type LimitSetting = 'RATE_LIMITS' | 'QUOTAS';
export type RateLimitName = keyof typeof RATE_LIMITS;
export type QuotaName = keyof typeof QUOTAS;

export const LIMIT_TABLES: Record<LimitSetting, Record<string, Limit>> = { RATE_LIMITS, QUOTAS };

/**
 * Reads a list such as `photosPerPet=200,petsPerUser=50`. The last entry of a name counts. Returns
 * the values of all limits, and one mistake per wrong entry.
 */
export function readLimits(setting: LimitSetting, text: string): { limits: Map<string, number>; mistakes: string[] } {
  const table = new Map(Object.entries(LIMIT_TABLES[setting]));
  const limits = new Map([...table].map(([name, limit]) => [name, limit.default]));
  const mistakes: string[] = [];
  for (const entry of text.split(',').filter((part) => part.trim())) {
    const [name = '', ...values] = entry.split('=').map((part) => part.trim());
    const value = values.join('=');
    const limit = table.get(name);
    const mistake = limit
      ? mistakeIn(value, limit)
      : `does not exist; did you mean ${nearestName(name, limits.keys())}?`;
    if (mistake) mistakes.push(`${setting}: ${name} ${mistake}`);
    else limits.set(name, Number(value));
  }
  return { limits, mistakes };
}

/** Completes a sentence about a limit with a wrong value. */
export function mistakeIn(value: string, { max = Infinity }: Limit): string | undefined {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= max) return undefined;
  return `must be a whole number ${max === Infinity ? 'of at least 1' : `from 1 to ${max}`}`;
}
