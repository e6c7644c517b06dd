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

/** The places that screens keep for advertisements (`AdSlot` in the web app). */
const AD_SLOTS = ['home', 'animals', 'users', 'pet-1', 'pet-2'] as const;

/** Of our own origin, or https: what the page's policy allows, and nothing that could be executed. */
const ADDRESS = /^(https:\/\/[^\s/]|\/(?![/\\]))\S*$/;
const MAX_PIXELS = 4000;

/** A picture and where it leads; there is no way to bring in markup or scripts. */
class Ad {
  @IsIn(AD_SLOTS, { message: `slot must be one of ${AD_SLOTS.join(', ')}` })
  slot!: (typeof AD_SLOTS)[number];

  @Matches(ADDRESS, { message: 'image must be an https:// address or a path of this server' })
  image!: string;

  @IsInt()
  @Min(1)
  @Max(MAX_PIXELS)
  width!: number;

  @IsInt()
  @Min(1)
  @Max(MAX_PIXELS)
  height!: number;

  @Matches(ADDRESS, { message: 'link must be an https:// address or a path of this server' })
  link!: string;

  /** The alternative text of the picture. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  alt!: string;

  /** For readers of this language alone. */
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language;
}

function mistakesOf(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return ['must be an object'];
  const options = { whitelist: true, forbidNonWhitelisted: true };
  return validateSync(plainToInstance(Ad, entry), options).flatMap(({ constraints }) =>
    Object.values(constraints ?? {}),
  );
}

/** @throws ConfigError with every mistake in it. */
export function readAds(file: string): Ad[] {
  let ads: unknown;
  try {
    ads = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`AD_SLOTS_FILE cannot be read: ${(error as Error).message}`);
  }
  if (!Array.isArray(ads)) throw new ConfigError('AD_SLOTS_FILE must contain an array of advertisements');
  const mistakes = ads.flatMap((ad, index) =>
    mistakesOf(ad).map((mistake) => `AD_SLOTS_FILE, advertisement ${index + 1}: ${mistake}`),
  );
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  return ads as Ad[];
}
