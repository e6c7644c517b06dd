import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyDecorators } from '@nestjs/common';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  validateSync,
} from 'class-validator';
import { LARGEST_ALBUM } from './platform/common/limits.js';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** The default folders of a local run. */
const LOCAL = { data: join(repository, '.data'), uploads: join(repository, 'uploads') };

/** A plain path, or a URL that ends in one: it becomes part of our pages' Content-Security-Policy. */
const IsApiBase = () =>
  ValidateBy({
    name: 'isApiBase',
    validator: {
      validate: (text: string) =>
        /^(https?:\/\/[\w.-]+(:\d+)?)?(\/[\w.~-]+)+$/.test(text) && URL.canParse(text, 'http://localhost'),
      defaultMessage: () => 'API_BASE must be a path such as /api, or an address such as https://api.example.org/api',
    },
  });

const WholeNumber = ({ min, max }: { min: number; max?: number }) =>
  applyDecorators(
    Type(() => Number),
    ...(max === undefined ? [] : [Max(max)]),
    Min(min),
    IsInt(),
  );

const toBoolean = ({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value);

const MINUTE = 60;

/** Rate limits: the variable that sets how often, its default, and the window in seconds. `RateLimits` counts. */
export const RATE_LIMITS = {
  /** Failed logins of one account from one address. */
  loginPerAccountAndAddress: { variable: 'LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS', points: 10, seconds: 15 * MINUTE },
  /** Failed logins from one address, whatever the account. */
  loginPerAddress: { variable: 'LOGIN_FAILURES_PER_ADDRESS', points: 100, seconds: 15 * MINUTE },
  /** Failed logins of one account, from any address. */
  loginPerAccount: { variable: 'LOGIN_FAILURES_PER_ACCOUNT', points: 100, seconds: 15 * MINUTE },
  /** Failed logins from one device on which the account was used before; those elsewhere do not count there. */
  loginPerKnownDevice: { variable: 'LOGIN_FAILURES_PER_KNOWN_DEVICE', points: 10, seconds: 15 * MINUTE },
  /** Logins of one account from new devices that its owner is notified of. */
  newLoginNoticesPerAccount: { variable: 'NEW_LOGIN_NOTICES_PER_ACCOUNT', points: 10, seconds: 60 * MINUTE },
  /** Wrong codes of second factors, of one session; when logging in, of one account. */
  secondFactorPerGuesser: { variable: 'SECOND_FACTOR_FAILURES', points: 10, seconds: 60 * MINUTE },
  /** New accounts from one address. */
  registrationPerAddress: { variable: 'REGISTRATIONS_PER_ADDRESS', points: 20, seconds: MINUTE },
  /** Password confirmations of one session: to change the password or the e-mail address, or to delete the account. */
  confirmationPerSession: { variable: 'PASSWORD_CONFIRMATIONS_PER_SESSION', points: 10, seconds: 15 * MINUTE },
  /** Links for a new password that are asked for, or used, from one address. */
  passwordLinkPerAddress: { variable: 'PASSWORD_LINKS_PER_ADDRESS', points: 20, seconds: 60 * MINUTE },
  /** Links for a new password that are mailed to one account; further requests send no mail, and the answer is the same. */
  passwordLinkPerAccount: { variable: 'PASSWORD_LINKS_PER_ACCOUNT', points: 5, seconds: 60 * MINUTE },
  /** Links to confirm an e-mail address that are mailed to one account. */
  emailLinkPerAccount: { variable: 'EMAIL_LINKS_PER_ACCOUNT', points: 5, seconds: 60 * MINUTE },
  /**
   * Mails with such a link that one network may cause, including registrations and address
   * changes.
   */
  emailLinkPerAddress: { variable: 'EMAIL_LINKS_PER_ADDRESS', points: 60, seconds: 60 * MINUTE },
  /** Mails of all kinds and accounts to one unconfirmed address; further mails are not sent. */
  mailPerUnconfirmedAddress: { variable: 'MAILS_PER_UNCONFIRMED_ADDRESS', points: 10, seconds: 60 * MINUTE },
  /** Downloads of their own data that one user has prepared: each is a copy of all their pictures. */
  dataDownloadPerUser: { variable: 'DATA_DOWNLOADS_PER_USER', points: 3, seconds: 24 * 60 * MINUTE },
  /** Attempts of one user to change the e-mail address: each answer reveals whether the address is taken. */
  emailChangePerUser: { variable: 'EMAIL_CHANGES_PER_USER', points: 10, seconds: 60 * MINUTE },
  /** All calls that change something, of one session, or of one address without a session. */
  writesPerCaller: { variable: 'WRITES_PER_CALLER', points: 1000, seconds: MINUTE },
  /** All calls that change something, of all sessions of one user together. */
  writesPerUser: { variable: 'WRITES_PER_USER', points: 5000, seconds: MINUTE },
  /** Friend requests that one user sends. */
  friendRequestPerUser: { variable: 'FRIEND_REQUESTS_PER_USER', points: 30, seconds: MINUTE },
  /** Friend requests that one user sends to the same person, after rejections. */
  friendRequestPerPerson: { variable: 'FRIEND_REQUESTS_PER_PERSON', points: 10, seconds: 60 * MINUTE },
  /** Messages that one user sends. */
  messagePerUser: { variable: 'MESSAGES_PER_USER', points: 150, seconds: 10 },
  /** Socket events of one user: messages, read marks, opened and left conversations. */
  socketEventPerUser: { variable: 'SOCKET_EVENTS_PER_USER', points: 500, seconds: 10 },
  /** Pictures that one user uploads. */
  uploadPerUser: { variable: 'UPLOADS_PER_USER', points: 200, seconds: 10 * MINUTE },
  /** Wall posts that one user writes or changes. */
  wallPostsPerUser: { variable: 'WALL_POSTS_PER_USER', points: 30, seconds: MINUTE },
  /** Blog posts that one user writes or changes. */
  blogPostsPerUser: { variable: 'BLOG_POSTS_PER_USER', points: 20, seconds: MINUTE },
  /** Comments that one user writes. */
  commentsPerUser: { variable: 'COMMENTS_PER_USER', points: 60, seconds: MINUTE },
  /** Likes of one user. */
  likesPerUser: { variable: 'LIKES_PER_USER', points: 100, seconds: MINUTE },
  /** Things that one user reports to the moderators. */
  reportsPerUser: { variable: 'REPORTS_PER_USER', points: 20, seconds: 60 * MINUTE },
  /** Texts with a link of a new account. */
  linksOfNewAccount: { variable: 'LINKS_PER_NEW_ACCOUNT', points: 5, seconds: 24 * 60 * MINUTE },
  /** People to whom a new account writes first, without being friends. */
  strangersOfNewAccount: { variable: 'STRANGERS_PER_NEW_ACCOUNT', points: 10, seconds: 24 * 60 * MINUTE },
  /** Searches for places, from one address. */
  placesPerAddress: { variable: 'PLACE_SEARCHES_PER_ADDRESS', points: 600, seconds: MINUTE },
  /** Requests of visitors for pets, one or a search, for previews of links, and for files of the sitemap, from one address. */
  visitorLooksPerAddress: { variable: 'VISITOR_LOOKS_PER_ADDRESS', points: 600, seconds: MINUTE },
  /** Suggestions while somebody types a name, or a search. */
  suggestionsPerUser: { variable: 'SUGGESTIONS_PER_USER', points: 200, seconds: MINUTE },
  /** Searches of one user, besides the suggestions. */
  searchesPerUser: { variable: 'SEARCHES_PER_USER', points: 60, seconds: MINUTE },
  /** Mentions of one person by the same user that notify them; further ones are stored all the same. */
  mentionNoticesPerPerson: { variable: 'MENTION_NOTICES_PER_PERSON', points: 30, seconds: 60 * MINUTE },
  /** Sockets opened from one address, with or without a token. */
  socketPerAddress: { variable: 'SOCKETS_OPENED_PER_ADDRESS', points: 1000, seconds: MINUTE },
} as const satisfies Record<string, { variable: string; points: number; seconds: number }>;

export type RateLimitName = keyof typeof RATE_LIMITS;
type RateLimitSettings = { [Name in RateLimitName as (typeof RATE_LIMITS)[Name]['variable']]: number };

/** A class with the variables of the table as properties. */
function rateLimitSettings(): new () => RateLimitSettings {
  class Settings {
    constructor() {
      for (const { variable, points } of Object.values(RATE_LIMITS)) Object.assign(this, { [variable]: points });
    }
  }
  for (const { variable } of Object.values(RATE_LIMITS)) WholeNumber({ min: 1 })(Settings.prototype, variable);
  return Settings as new () => RateLimitSettings;
}

/** Every environment variable of the server; `.env.example` explains them to operators. Nobody else reads `process.env`. */
export class Config extends rateLimitSettings() {
  @IsIn(['production', 'development', 'test'])
  NODE_ENV = 'production';

  @Matches(/^postgres(ql)?:\/\/.+/, { message: 'DATABASE_URL must be a postgresql:// address' })
  DATABASE_URL = '';

  /** A file with the password for DATABASE_URL, for when it must not be part of the address. */
  @IsString()
  DATABASE_PASSWORD_FILE = '';

  /** Connections of this process to the database. */
  @WholeNumber({ min: 1, max: 200 })
  DATABASE_POOL_SIZE = 10;

  /** Connects the processes that share a database; empty if there is only one. */
  @ValidateIf((config: Config) => config.REDIS_URL !== '')
  @Matches(/^rediss?:\/\/.+/, { message: 'REDIS_URL must be a redis:// or rediss:// address' })
  REDIS_URL = '';

  /** Separates several installations that share one Redis. */
  @Matches(/^[\w-]+$/, { message: 'REDIS_PREFIX must be letters and digits' })
  REDIS_PREFIX = 'sapa';

  /** The interface to listen on; 0.0.0.0 for all. */
  @IsString()
  HOST = '127.0.0.1';

  /** 0 takes any free port. */
  @WholeNumber({ min: 0, max: 65535 })
  PORT = 3000;

  /** The folder for data that is not in the database. */
  @IsString()
  DATA_DIR = LOCAL.data;

  /** Default: `uploads` at the top of the repository; if DATA_DIR is set, `uploads` in that folder. */
  @IsString()
  UPLOADS_DIR = '';

  /** The built web app; without it the server answers only the API. */
  @IsString()
  WEB_DIR = join(repository, 'apps/web/dist');

  /** Pictures and links for the advertisements of the web app; empty for none. */
  @IsString()
  AD_SLOTS_FILE = '';

  /** Signs the tokens. Set the same on every process that shares a database. */
  @ValidateIf((config: Config) => config.JWT_SECRET !== '')
  @MinLength(32, { message: 'JWT_SECRET must have at least 32 characters' })
  JWT_SECRET = '';

  @WholeNumber({ min: 1, max: 365 })
  SESSION_DAYS = 30;

  @WholeNumber({ min: 8, max: 64 })
  PASSWORD_MIN_LENGTH = 8;

  /** Whether the owners of accounts are asked to confirm their e-mail address, or have to before they may do anything else. */
  @IsIn(['off', 'ask', 'require'], { message: 'EMAIL_CONFIRMATION must be off, ask or require' })
  EMAIL_CONFIRMATION: 'off' | 'ask' | 'require' = 'off';

  /** Makes the first account of an empty installation its administrator. */
  @Transform(toBoolean)
  @IsBoolean({ message: 'FIRST_ACCOUNT_IS_ADMINISTRATOR must be true or false' })
  FIRST_ACCOUNT_IS_ADMINISTRATOR = false;

  /** Days for which the limits of new accounts hold; 0 for none. */
  @WholeNumber({ min: 0, max: 365 })
  NEW_ACCOUNT_DAYS = 7;

  /** Concurrent uploads of one user on this process; the web app sends three at once in each tab. */
  @WholeNumber({ min: 1 })
  UPLOADS_AT_ONCE_PER_USER = 10;

  /** Photos in the album of one pet. */
  @WholeNumber({ min: 1, max: LARGEST_ALBUM })
  PHOTOS_PER_PET = 100;

  /** Photos in the album of one user. */
  @WholeNumber({ min: 1, max: LARGEST_ALBUM })
  PHOTOS_PER_USER = 500;

  /** Pictures that one user keeps for posts, blog posts and messages. */
  @WholeNumber({ min: 1 })
  MEDIA_PER_USER = 5000;

  /** Pets that one user can have. */
  @WholeNumber({ min: 1 })
  PETS_PER_USER = 500;

  /** The currencies of prices, as ISO 4217 codes separated by commas; the first one is the default. */
  @Matches(/^[A-Z]{3}(, ?[A-Z]{3})*$/, { message: 'CURRENCIES must be codes such as RSD,EUR' })
  CURRENCIES = 'RSD,EUR';

  /** People that one user can block. */
  @WholeNumber({ min: 1 })
  BLOCKS_PER_USER = 5000;

  /** The countries whose places there are, as ISO codes separated by commas; empty for all. Read where the database is migrated. */
  @Matches(/^([A-Z]{2}(\s*,\s*[A-Z]{2})*)?$/, {
    message: 'PLACES_COUNTRIES must be ISO codes of countries, such as RS,HU,BA',
  })
  PLACES_COUNTRIES = '';

  /** Event streams of one user on this process: tabs and devices. */
  @WholeNumber({ min: 1 })
  STREAMS_PER_USER = 20;

  /** Sockets of one user on this process: tabs and devices. */
  @WholeNumber({ min: 1 })
  SOCKETS_PER_USER = 20;

  /** Packets over one socket in ten seconds; past that it is closed. */
  @WholeNumber({ min: 1 })
  PACKETS_PER_SOCKET = 1000;

  /** Seconds for sending the headers of a request, and again for its body; an upload only has to make progress. */
  @WholeNumber({ min: 1, max: 300 })
  REQUEST_SECONDS = 30;

  /** Seconds between the heartbeats of an event stream: proxies close idle connections. */
  @WholeNumber({ min: 1, max: 30 })
  STREAM_HEARTBEAT_SECONDS = 20;

  /** Proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas; or a number of hops. */
  @IsString()
  TRUST_PROXY = '';

  /** Where people find the web app, such as https://sapa.example; empty for the address that they use. */
  @ValidateIf((config: Config) => config.PUBLIC_ORIGIN !== '' || config.SMTP_URL !== '')
  @Matches(/^https?:\/\/[\w.-]+(:\d+)?$/, {
    message: ({ value }) =>
      value === ''
        ? 'SMTP_URL needs PUBLIC_ORIGIN: links in mails lead there'
        : 'PUBLIC_ORIGIN must be an address without a path, such as https://sapa.example',
  })
  PUBLIC_ORIGIN = '';

  /** The server that takes our mails; empty for none. */
  @ValidateIf((config: Config) => config.SMTP_URL !== '')
  @Matches(/^smtps?:\/\/.+/, { message: 'SMTP_URL must be an smtp:// or smtps:// address' })
  SMTP_URL = '';

  /** The sender of our mails, such as "Šapa <hello@sapa.example>". */
  @ValidateIf((config: Config) => config.SMTP_URL !== '')
  @Matches(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, {
    message: 'SMTP_URL needs MAIL_FROM, such as Šapa <hello@sapa.example>',
  })
  MAIL_FROM = '';

  /** Seconds that somebody has to read a notification in the app before it is mailed; the next mail comes after twice that at the earliest. */
  @WholeNumber({ min: 0, max: 86_400 })
  MAIL_DELAY_SECONDS = 300;

  /** The same before it is pushed to devices. */
  @WholeNumber({ min: 0, max: 3600 })
  PUSH_DELAY_SECONDS = 10;

  /** The push services of browsers: hosts, `*.` with all below a host, or whole origins. Pushes go nowhere else. */
  @Matches(/^[\w.*:/[\], -]*$/, { message: 'PUSH_SERVICES must be hosts or origins, separated by commas' })
  PUSH_SERVICES =
    'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com, *.push.samsungosp.com';

  /** Who runs this installation, as its privacy page calls them; empty to say nothing. */
  @IsString()
  OPERATOR_NAME = '';

  /** How people reach them: an e-mail address, or a web address. */
  @ValidateIf((config: Config) => config.OPERATOR_CONTACT !== '')
  @Matches(/^(https?:\/\/\S+|[^\s@:/]+@[^\s@:/]+)$/, {
    message: 'OPERATOR_CONTACT must be an e-mail address, or a web address such as https://sapa.example/contact',
  })
  OPERATOR_CONTACT = '';

  /** Other origins whose pages may call the API, separated by commas. */
  @IsString()
  ALLOWED_ORIGINS = '';

  /** The base of the API for the web app: a path on our own origin, or a URL elsewhere. */
  @IsApiBase()
  API_BASE = '/api';

  /** Serves the API's documentation at /api/docs and /api/openapi.json. */
  @Transform(toBoolean)
  @IsBoolean({ message: 'API_DOCS must be true or false' })
  API_DOCS = false;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';
}

/** Currencies of prices; the first one is the default. */
export const currenciesOf = ({ CURRENCIES }: Pick<Config, 'CURRENCIES'>): [string, ...string[]] =>
  commaSeparated(CURRENCIES) as [string, ...string[]];

/** The default of every setting. */
export const DEFAULTS: Readonly<Config> = new Config();

/** The origin of the API if it is not that of our pages; otherwise null. */
export const apiOriginOf = ({ API_BASE }: Config): string | null =>
  API_BASE.startsWith('/') ? null : new URL(API_BASE).origin;

export const commaSeparated = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Origins other than our own whose pages may call the API. */
export const originsOf = ({ ALLOWED_ORIGINS }: Config): string[] => commaSeparated(ALLOWED_ORIGINS);

/** An installation with a DATA_DIR of its own has its photos there too. */
const defaultUploadsOf = ({ DATA_DIR }: Config): string =>
  DATA_DIR === LOCAL.data ? LOCAL.uploads : join(DATA_DIR, 'uploads');

/** A configuration that cannot work; the message lists what is wrong, one line per mistake. */
export class ConfigError extends Error {}

/** The secret that signs tokens, generated at the first start and stored in the data folder. */
function loadOrCreateSecret(directory: string): string {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'jwt-secret');
  try {
    // 'wx': of two processes that start together one creates it, the other reads it.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

function withPassword(address: string, file: string): string {
  const url = new URL(address);
  url.password = readFileSync(file, 'utf8').trim();
  return url.href;
}

/** @throws ConfigError that lists every mistake */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(new Config());
  // An empty variable means the default, as `NAME=` lines in env files do.
  const given = Object.fromEntries(known.filter((name) => env[name]).map((name) => [name, env[name]]));
  const config = plainToInstance(Config, given, { exposeDefaultValues: true });
  const mistakes = validateSync(config).flatMap((error) => Object.values(error.constraints ?? {}));
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));

  try {
    const { DATABASE_URL, DATABASE_PASSWORD_FILE } = config;
    if (DATABASE_PASSWORD_FILE) config.DATABASE_URL = withPassword(DATABASE_URL, DATABASE_PASSWORD_FILE);
  } catch (error) {
    throw new ConfigError(`DATABASE_PASSWORD_FILE cannot be read: ${(error as Error).message}`);
  }
  config.DATA_DIR = resolve(config.DATA_DIR);
  config.UPLOADS_DIR = resolve(config.UPLOADS_DIR || defaultUploadsOf(config));
  try {
    config.JWT_SECRET ||= loadOrCreateSecret(config.DATA_DIR);
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
  return config;
}
