import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  validateSync,
} from 'class-validator';
import { LANGUAGES, type Language } from '../../platform/http/language.js';
import { ConfigError } from '../../config.js';

/** Advertisement slots on the web app's pages (`AdSlot`). */
const AD_SLOTS = ['home', 'animals', 'users', 'pet-1', 'pet-2'] as const;

/**
 * URLs that are allowed by the content security policy and cannot run scripts: https URLs, and
 * paths of this server.
 */
const SAFE_URL = /^(https:\/\/[^\s/]|\/(?![/\\]))\S*$/;
const MAX_PIXELS = 4000;

/** An advertisement: a picture with a link. It cannot contain markup or scripts. */
class Ad {
  @IsIn(AD_SLOTS, { message: `slot must be one of ${AD_SLOTS.join(', ')}` })
  slot!: (typeof AD_SLOTS)[number];

  @Matches(SAFE_URL, { message: 'image must be an https:// URL or a path of this server' })
  image!: string;

  @IsInt()
  @Min(1)
  @Max(MAX_PIXELS)
  width!: number;

  @IsInt()
  @Min(1)
  @Max(MAX_PIXELS)
  height!: number;

  @Matches(SAFE_URL, { message: 'link must be an https:// URL or a path of this server' })
  link!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  alt!: string;

  /** If set, only pages in this language show the advertisement. */
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language;
}

function errorsIn(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return ['must be an object'];
  const options = { whitelist: true, forbidNonWhitelisted: true };
  return validateSync(plainToInstance(Ad, entry), options).flatMap(({ constraints }) =>
    Object.values(constraints ?? {}),
  );
}

/**
 * Reads the advertisements.
 * @throws ConfigError with all errors in the file
 */
export function readAds(file: string): Ad[] {
  let ads: unknown;
  try {
    ads = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`AD_SLOTS_FILE cannot be read: ${(error as Error).message}`);
  }
  if (!Array.isArray(ads)) throw new ConfigError('AD_SLOTS_FILE must contain an array of advertisements');
  const errors = ads.flatMap((ad, index) =>
    errorsIn(ad).map((error) => `AD_SLOTS_FILE, advertisement ${index + 1}: ${error}`),
  );
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  return ads as Ad[];
}
