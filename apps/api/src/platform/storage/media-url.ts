import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { MAX_LENGTH } from '../common/limits.js';
import { MayBeEmpty, Satisfies, composed } from '../validation/rules.js';
import { parseWebUrl } from '../validation/text.js';
import { isRemovedPicture, parseUploadUrl } from './urls.js';

/**
 * Returns true if the value is a picture URL: an `https:` URL, an upload, or the placeholder of a
 * removed picture. Clients send the placeholder back when they edit a post. The server never
 * requests the URL.
 */
export const isMediaUrl = (value: unknown): boolean =>
  typeof value === 'string' &&
  (parseUploadUrl(value) !== undefined || isRemovedPicture(value) || parseWebUrl(value)?.protocol === 'https:');

/**
 * Validates the URL of a picture (decisions §18). `MediaService.requireOwn` checks that an upload
 * exists and belongs to the caller.
 */
export const RequiredMediaUrl = () =>
  composed(
    ApiProperty({ maxLength: MAX_LENGTH.url }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    Satisfies('isMediaUrl', isMediaUrl, { message: 'media_url_invalid' }),
  );

/** Like `RequiredMediaUrl`, but allows null and an empty string. */
export const MediaUrl = () => composed(RequiredMediaUrl(), MayBeEmpty());
