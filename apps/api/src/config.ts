import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
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
import { loadOrCreateKeys } from './keys.js';
import { readLimits, type LimitSetting, type QuotaName, type RateLimitName } from './limit-settings.js';
import { readProviders, type ProviderSettings } from './provider-settings.js';
import { withNewNames } from './renamed-settings.js';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

const LOCAL_FOLDERS = { data: join(repository, '.data'), uploads: join(repository, 'uploads') };

/**
 * Requires a path, or a URL with a path. The value becomes part of the Content-Security-Policy of
 * our pages.
 */
const IsApiBase = () =>
  ValidateBy({
    name: 'isApiBase',
    validator: {
      validate: (text: string) =>
        /^(https?:\/\/[\w.-]+(:\d+)?)?(\/[\w.~-]+)+$/.test(text) && URL.canParse(text, 'http://localhost'),
      defaultMessage: () => 'API_BASE must be a path such as /api, or a URL such as https://api.example.org/api',
    },
  });

const IsSecretList = (name: string) =>
  ValidateBy({
    name: 'isSecretList',
    validator: {
      validate: (text: string) => secretsIn(text).every((secret) => secret.length >= 32),
      defaultMessage: () => `${name} must be secrets of at least 32 characters, separated by commas`,
    },
  });

const IsLimitList = (setting: LimitSetting) =>
  ValidateBy({
    name: 'isLimitList',
    validator: {
      validate: (text: string) => readLimits(setting, text).mistakes.length === 0,
      defaultMessage: (options) => readLimits(setting, options?.value as string).mistakes.join('\n'),
    },
  });

const IsProviderList = () =>
  ValidateBy({
    name: 'isProviderList',
    validator: {
      validate: (text: string) => readProviders(text).mistakes.length === 0,
      defaultMessage: (options) => readProviders(options?.value as string).mistakes.join('\n'),
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

/** All of the server's environment variables. `.env.example` explains them. */
export class Config {
  @IsIn(['production', 'development', 'test'])
  NODE_ENV = 'production';

  @Matches(/^postgres(ql)?:\/\/.+/, { message: 'DATABASE_URL must be a postgresql:// URL' })
  DATABASE_URL = '';

  /** URL of PostgreSQL itself if DATABASE_URL is a pooler's URL. Default: DATABASE_URL. */
  @Matches(/^(postgres(ql)?:\/\/.+)?$/, { message: 'DATABASE_DIRECT_URL must be a postgresql:// URL' })
  DATABASE_DIRECT_URL = '';

  /** URL of a streaming replica for searches and public pages. Empty to use DATABASE_URL. */
  @Matches(/^(postgres(ql)?:\/\/.+)?$/, { message: 'DATABASE_REPLICA_URL must be a postgresql:// URL' })
  DATABASE_REPLICA_URL = '';

  /** File with the password for all database URLs. */
  @IsString()
  DATABASE_PASSWORD_FILE = '';

  /** Maximum number of database connections of this process. */
  @WholeNumber({ min: 1, max: 200 })
  DATABASE_POOL_SIZE = 10;

  /** Whether statements are prepared under a name, which old connection poolers do not support. */
  @Transform(toBoolean)
  @IsBoolean({ message: 'DATABASE_PREPARED must be true or false' })
  DATABASE_PREPARED = true;

  /** Maximum seconds that a request waits for a database statement. */
  @WholeNumber({ min: 1, max: 300 })
  STATEMENT_SECONDS = 15;

  /**
   * Redis URL that connects the processes sharing a database. Empty if there is only one process.
   */
  @ValidateIf((config: Config) => config.REDIS_URL !== '')
  @Matches(/^rediss?:\/\/.+/, { message: 'REDIS_URL must be a redis:// or rediss:// URL' })
  REDIS_URL = '';

  /** Prefix of the Redis keys. It separates installations that share a Redis. */
  @Matches(/^[\w-]+$/, { message: 'REDIS_PREFIX must be letters and digits' })
  REDIS_PREFIX = 'sapa';

  /** Network interface on which the server listens. Use 0.0.0.0 for all interfaces. */
  @IsString()
  HOST = '127.0.0.1';

  /** Port on which the server listens. Use 0 for any free port. */
  @WholeNumber({ min: 0, max: 65535 })
  PORT = 3000;

  /** Folder for data that is not in the database. */
  @IsString()
  DATA_DIR = LOCAL_FOLDERS.data;

  /**
   * Folder for pictures. Default: `uploads` in DATA_DIR if that is set, otherwise in the
   * repository.
   */
  @IsString()
  UPLOADS_DIR = '';

  /** Storage of pictures and downloads: a folder or an S3 bucket. */
  @IsIn(['local', 's3'], { message: 'STORAGE must be local or s3' })
  STORAGE: 'local' | 's3' = 'local';

  @ValidateIf((config: Config) => config.STORAGE === 's3' || config.S3_BUCKET !== '')
  @Matches(/^[a-z0-9][\w.-]+$/i, { message: 'STORAGE=s3 needs S3_BUCKET, the name of a bucket' })
  S3_BUCKET = '';

  /** URL of the S3 service; empty to use Amazon's. */
  @ValidateIf((config: Config) => config.S3_ENDPOINT !== '')
  @Matches(/^https?:\/\/[\w.-]+(:\d+)?\/?$/, { message: 'S3_ENDPOINT must be a URL such as https://s3.example.org' })
  S3_ENDPOINT = '';

  @IsString()
  S3_REGION = 'us-east-1';

  /** If empty, the S3 client uses its other credential sources, such as a machine's role. */
  @IsString()
  S3_ACCESS_KEY_ID = '';

  @IsString()
  S3_SECRET_ACCESS_KEY = '';

  @IsString()
  S3_SECRET_ACCESS_KEY_FILE = '';

  /** Whether the bucket's name is in the path of a URL instead of the host. */
  @Transform(toBoolean)
  @IsBoolean({ message: 'S3_FORCE_PATH_STYLE must be true or false' })
  S3_FORCE_PATH_STYLE = false;

  /** Prefix of object keys. It separates installations that share a bucket. */
  @Matches(/^([\w.-]+(\/[\w.-]+)*)?$/, { message: 'S3_PREFIX must be a path without slashes at its ends' })
  S3_PREFIX = '';

  /**
   * Origin of the CDN or public bucket that serves /uploads. If empty, this server serves them.
   */
  @ValidateIf((config: Config) => config.UPLOADS_ORIGIN !== '')
  @Matches(/^https?:\/\/[\w.-]+(:\d+)?$/, {
    message: 'UPLOADS_ORIGIN must be a URL without a path, such as https://cdn.example.org',
  })
  UPLOADS_ORIGIN = '';

  /** URL to which this server reports hidden and deleted pictures, to purge a CDN's cache. */
  @ValidateIf((config: Config) => config.PURGE_URL !== '')
  @Matches(/^https?:\/\/\S+$/, { message: 'PURGE_URL must be an http:// or https:// URL' })
  PURGE_URL = '';

  /** Bearer token for PURGE_URL. */
  @Matches(/^[\x21-\x7e]*$/, { message: 'PURGE_TOKEN must not contain spaces' })
  PURGE_TOKEN = '';

  /** Days that files of deleted pictures are kept. */
  @WholeNumber({ min: 0, max: 365 })
  TRASH_DAYS = 7;

  /** Folder with the built web app. If it does not exist, the server serves only the API. */
  @IsString()
  WEB_DIR = join(repository, 'apps/web/dist');

  /** File with the pictures and links of advertisements. Empty to show no advertisements. */
  @IsString()
  AD_SLOTS_FILE = '';

  /** URL of the MapLibre style of the maps. Empty to use the built-in map or MAP_PMTILES_FILE. */
  @ValidateIf((config: Config) => config.MAP_STYLE_URL !== '')
  @Matches(/^https:\/\/\S+$/, { message: 'MAP_STYLE_URL must be an https:// URL' })
  MAP_STYLE_URL = '';

  /** Origins of the style's tiles, fonts and icons, separated by commas. */
  @Matches(/^(https:\/\/[\w.*-]+(:\d+)?( *, *|$))*$/, {
    message: 'MAP_ORIGINS must be https:// URLs without a path, separated by commas',
  })
  MAP_ORIGINS = '';

  /** PMTiles file of Protomaps with the streets of the maps. This server serves it. */
  @Matches(/^(.+\.pmtiles)?$/, { message: 'MAP_PMTILES_FILE must be a file with the ending .pmtiles' })
  MAP_PMTILES_FILE = '';

  /**
   * Secret that signs the tokens. All processes that share a database must have the same secret.
   */
  @ValidateIf((config: Config) => config.JWT_SECRET !== '')
  @MinLength(32, { message: 'JWT_SECRET must have at least 32 characters' })
  JWT_SECRET = '';

  /** Earlier JWT_SECRET values whose tokens are accepted, separated by commas. */
  @IsSecretList('JWT_SECRET_PREVIOUS')
  JWT_SECRET_PREVIOUS = '';

  /** Encrypts second factors and signs unsubscribe links. Default: JWT_SECRET. */
  @ValidateIf((config: Config) => config.SECRETS_KEY !== '')
  @MinLength(32, { message: 'SECRETS_KEY must have at least 32 characters' })
  SECRETS_KEY = '';

  /** Other keys that decrypt second factors and verify unsubscribe links, separated by commas. */
  @IsSecretList('SECRETS_KEY_PREVIOUS')
  SECRETS_KEY_PREVIOUS = '';

  @WholeNumber({ min: 1, max: 365 })
  SESSION_DAYS = 30;

  @WholeNumber({ min: 8, max: 64 })
  PASSWORD_MIN_LENGTH = 8;

  /** Whether users are asked (`ask`) or forced (`require`) to confirm their email address. */
  @IsIn(['off', 'ask', 'require'], { message: 'EMAIL_CONFIRMATION must be off, ask or require' })
  EMAIL_CONFIRMATION: 'off' | 'ask' | 'require' = 'off';

  /** JSON list of OpenID Connect providers (`ProviderSettings`) whose accounts can log in. */
  @IsProviderList()
  OIDC_PROVIDERS = '';

  /** If true, the first account of an empty installation becomes administrator. */
  @Transform(toBoolean)
  @IsBoolean({ message: 'FIRST_ACCOUNT_IS_ADMINISTRATOR must be true or false' })
  FIRST_ACCOUNT_IS_ADMINISTRATOR = false;

  /**
   * Days during which an account has the limits of new accounts. Use 0 to disable these limits.
   */
  @WholeNumber({ min: 0, max: 365 })
  NEW_ACCOUNT_DAYS = 7;

  /** Changes of rate limits, such as loginPerNetwork=200,messagePerUser=300. */
  @IsLimitList('RATE_LIMITS')
  RATE_LIMITS = '';

  /** Changes of maximum numbers, such as photosPerPet=200,petsPerUser=50. */
  @IsLimitList('QUOTAS')
  QUOTAS = '';

  /** Currencies of prices as ISO 4217 codes, separated by commas. The first is the default. */
  @Matches(/^[A-Z]{3}(, ?[A-Z]{3})*$/, { message: 'CURRENCIES must be codes such as RSD,EUR' })
  CURRENCIES = 'RSD,EUR';

  /**
   * Countries whose places are imported, as ISO codes, separated by commas. Empty for all
   * countries. Used by migrations.
   */
  @Matches(/^([A-Z]{2}(\s*,\s*[A-Z]{2})*)?$/, {
    message: 'PLACES_COUNTRIES must be ISO codes of countries, such as RS,HU,BA',
  })
  PLACES_COUNTRIES = '';

  /**
   * Time limit in seconds for receiving the headers of a request, and again for its body. Uploads
   * only need to make progress.
   */
  @WholeNumber({ min: 1, max: 300 })
  REQUEST_SECONDS = 30;

  /** Seconds between two heartbeats of event streams, because proxies close idle connections. */
  @WholeNumber({ min: 1, max: 30 })
  STREAM_HEARTBEAT_SECONDS = 20;

  /**
   * Seconds for which the server still handles requests after a stop signal. Meanwhile it reports
   * that it is not ready, so that proxies stop sending requests.
   */
  @WholeNumber({ min: 0, max: 300 })
  SHUTDOWN_DELAY_SECONDS = 0;

  /** Maximum seconds to wait for requests in flight, after SHUTDOWN_DELAY_SECONDS. */
  @WholeNumber({ min: 1, max: 300 })
  SHUTDOWN_DRAIN_SECONDS = 8;

  /** Port of /metrics and /api/health/details; 0 for none. Must not be public. */
  @WholeNumber({ min: 0, max: 65535 })
  METRICS_PORT = 0;

  /** Network interface of METRICS_PORT. */
  @IsString()
  METRICS_HOST = '127.0.0.1';

  /** Proxies whose X-Forwarded-For is trusted: IP addresses or networks, or the number of hops. */
  @IsString()
  TRUST_PROXY = '';

  /**
   * The web app's origin, such as https://sapa.example. If it is empty, the request's origin is
   * used.
   */
  @ValidateIf((config: Config) => config.PUBLIC_ORIGIN !== '' || config.SMTP_URL !== '')
  @Matches(/^https?:\/\/[\w.-]+(:\d+)?$/, {
    message: ({ value }) =>
      value === ''
        ? 'SMTP_URL needs PUBLIC_ORIGIN for links in mails'
        : 'PUBLIC_ORIGIN must be a URL without a path, such as https://sapa.example',
  })
  PUBLIC_ORIGIN = '';

  /** URL of the mail server. Empty to send no emails. */
  @ValidateIf((config: Config) => config.SMTP_URL !== '')
  @Matches(/^smtps?:\/\/.+/, { message: 'SMTP_URL must be an smtp:// or smtps:// URL' })
  SMTP_URL = '';

  /** Sender of emails, such as "Šapa <hello@sapa.example>". */
  @ValidateIf((config: Config) => config.SMTP_URL !== '')
  @Matches(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, {
    message: 'SMTP_URL needs MAIL_FROM, such as Šapa <hello@sapa.example>',
  })
  MAIL_FROM = '';

  /**
   * Seconds until an unread notification is emailed. The next email to the user waits at least
   * twice as long.
   */
  @WholeNumber({ min: 0, max: 86_400 })
  MAIL_DELAY_SECONDS = 300;

  /** Seconds until an unread notification is pushed to devices. */
  @WholeNumber({ min: 0, max: 3600 })
  PUSH_DELAY_SECONDS = 10;

  /** Allowed push services: hosts, `*.` plus a host for its subdomains, or origins. */
  @Matches(/^[\w.*:/[\], -]*$/, { message: 'PUSH_SERVICES must be hosts or origins, separated by commas' })
  PUSH_SERVICES =
    'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com, *.push.samsungosp.com';

  /** Operator's name on the privacy page. Empty to show no name. */
  @IsString()
  OPERATOR_NAME = '';

  /** Operator's email address or URL. */
  @ValidateIf((config: Config) => config.OPERATOR_CONTACT !== '')
  @Matches(/^(https?:\/\/\S+|[^\s@:/]+@[^\s@:/]+)$/, {
    message: 'OPERATOR_CONTACT must be an email address, or a URL such as https://sapa.example/contact',
  })
  OPERATOR_CONTACT = '';

  /** Other origins whose pages may call the API, separated by commas. */
  @IsString()
  ALLOWED_ORIGINS = '';

  /** API base for the web app: a path, or a URL on another origin. */
  @IsApiBase()
  API_BASE = '/api';

  /** If true, the server serves the API documentation at /api/docs and /api/openapi.json. */
  @Transform(toBoolean)
  @IsBoolean({ message: 'API_DOCS must be true or false' })
  API_DOCS = false;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';

  /** URL of the trace collector. OpenTelemetry's SDK reads its other standard variables itself. */
  @ValidateIf((config: Config) => config.OTEL_EXPORTER_OTLP_ENDPOINT !== '')
  @Matches(/^https?:\/\/.+/, { message: 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL' })
  OTEL_EXPORTER_OTLP_ENDPOINT = '';

  @IsIn(['', 'otlp', 'none'], { message: 'OTEL_TRACES_EXPORTER must be otlp or none' })
  OTEL_TRACES_EXPORTER = '';

  /** Commit of this build, set in images. The log and monitors show it with the version. */
  @Matches(/^[\w.-]*$/, { message: 'COMMIT must be the name of a commit' })
  COMMIT = '';
}

/** Returns the currencies of prices. The first is the default. */
export const currenciesOf = ({ CURRENCIES }: Pick<Config, 'CURRENCIES'>): [string, ...string[]] =>
  commaSeparated(CURRENCIES) as [string, ...string[]];

/** Returns the maximum numbers per period. `limit-settings.ts` has the periods. */
export const rateLimitsOf = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>): Record<RateLimitName, number> =>
  Object.fromEntries(readLimits('RATE_LIMITS', RATE_LIMITS).limits) as Record<RateLimitName, number>;

export const quotasOf = ({ QUOTAS }: Pick<Config, 'QUOTAS'>): Record<QuotaName, number> =>
  Object.fromEntries(readLimits('QUOTAS', QUOTAS).limits) as Record<QuotaName, number>;

export const providersOf = ({ OIDC_PROVIDERS }: Pick<Config, 'OIDC_PROVIDERS'>): ProviderSettings[] =>
  readProviders(OIDC_PROVIDERS).providers;

export const DEFAULTS: Readonly<Config> = new Config();

/** Returns the API's origin if it differs from the pages' origin, otherwise null. */
export const apiOriginOf = ({ API_BASE }: Config): string | null =>
  API_BASE.startsWith('/') ? null : new URL(API_BASE).origin;

/** Origins from which pages load the parts of a map. */
export const mapOriginsOf = ({ MAP_STYLE_URL, MAP_ORIGINS }: Config): string[] => [
  ...new Set([...(MAP_STYLE_URL ? [new URL(MAP_STYLE_URL).origin] : []), ...commaSeparated(MAP_ORIGINS)]),
];

export const commaSeparated = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Joins secrets for one variable. A comma in a secret becomes %2C. */
export const joinSecrets = (secrets: string[]): string =>
  secrets.map((secret) => secret.replaceAll(',', '%2C')).join(',');

const secretsIn = (text: string): string[] => commaSeparated(text).map((secret) => secret.replaceAll('%2C', ','));

/** Settings that contain the secrets of the server. */
export type Secrets = Pick<Config, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS' | 'SECRETS_KEY' | 'SECRETS_KEY_PREVIOUS'>;

/** Returns the secrets that sign accepted tokens. The first signs new tokens. */
export const tokenSecretsOf = ({ JWT_SECRET, JWT_SECRET_PREVIOUS }: Secrets): string[] => [
  JWT_SECRET,
  ...secretsIn(JWT_SECRET_PREVIOUS),
];

/**
 * Returns the keys that encrypt secrets and sign links. New secrets and links use the first key.
 */
export const secretsKeysOf = ({ SECRETS_KEY, SECRETS_KEY_PREVIOUS }: Secrets): string[] => [
  SECRETS_KEY,
  ...secretsIn(SECRETS_KEY_PREVIOUS),
];

export const originsOf = ({ ALLOWED_ORIGINS }: Config): string[] => commaSeparated(ALLOWED_ORIGINS);

const defaultUploadsOf = ({ DATA_DIR }: Config): string =>
  DATA_DIR === LOCAL_FOLDERS.data ? LOCAL_FOLDERS.uploads : join(DATA_DIR, 'uploads');

/** Error for an invalid configuration. The message has one line per mistake. */
export class ConfigError extends Error {}

function withPassword(url: string, file: string): string {
  const parsed = new URL(url);
  parsed.password = readFileSync(file, 'utf8').trim();
  return parsed.href;
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError with all mistakes
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const { env, mistakes: mistakesInOldNames } = withNewNames(environment);
  // An empty variable, such as `NAME=` in an env file, selects the default.
  const names = Object.keys(new Config()).filter((name) => env[name]);
  const settings = Object.fromEntries(names.map((name) => [name, env[name]]));
  const config = plainToInstance(Config, settings, { exposeDefaultValues: true });
  const mistakesInConfig = validateSync(config).flatMap((error) => Object.values(error.constraints ?? {}));
  const mistakes = [...mistakesInConfig, ...mistakesInOldNames];
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));

  try {
    config.DATABASE_DIRECT_URL ||= config.DATABASE_URL;
    const { DATABASE_PASSWORD_FILE: file } = config;
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
      if (file && config[name]) config[name] = withPassword(config[name], file);
  } catch (error) {
    throw new ConfigError(`cannot read DATABASE_PASSWORD_FILE: ${(error as Error).message}`);
  }
  try {
    const { S3_SECRET_ACCESS_KEY_FILE: file } = config;
    if (file) config.S3_SECRET_ACCESS_KEY = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`cannot read S3_SECRET_ACCESS_KEY_FILE: ${(error as Error).message}`);
  }
  if (config.MAP_PMTILES_FILE) {
    config.MAP_PMTILES_FILE = resolve(config.MAP_PMTILES_FILE);
    if (!existsSync(config.MAP_PMTILES_FILE)) throw new ConfigError('MAP_PMTILES_FILE does not exist');
  }
  config.DATA_DIR = resolve(config.DATA_DIR);
  config.UPLOADS_DIR = resolve(config.UPLOADS_DIR || defaultUploadsOf(config));
  try {
    if (config.JWT_SECRET === '') useStoredKeys(config);
  } catch (error) {
    throw new ConfigError(`cannot write to DATA_DIR: ${(error as Error).message}`);
  }
  config.SECRETS_KEY ||= config.JWT_SECRET;
  return config;
}

function useStoredKeys(config: Config): void {
  const keys = loadOrCreateKeys(config.DATA_DIR);
  config.JWT_SECRET = keys.jwtSecret;
  config.JWT_SECRET_PREVIOUS ||= joinSecrets(keys.jwtSecretsPrevious);
  config.SECRETS_KEY ||= keys.secretsKey ?? '';
  config.SECRETS_KEY_PREVIOUS ||= joinSecrets(keys.secretsKeysPrevious);
}
