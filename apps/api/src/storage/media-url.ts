import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import type { FieldProblem } from '../common/errors/problems.js';
import { Check } from '../common/validation/check.js';
import { isNothing, parseWebUrl } from '../common/validation/text.js';
import { parseUploadUrl } from './urls.js';

const isHttps = (value: string): boolean => parseWebUrl(value)?.protocol === 'https:';

/** What is wrong with the address of a picture, or undefined. The server never fetches it. */
export function mediaUrlProblem(value: unknown): FieldProblem | undefined {
  if (typeof value !== 'string') return 'media_url_invalid';
  return parseUploadUrl(value) || isHttps(value) ? undefined : 'media_url_invalid';
}

/**
 * The address of a picture: `https:`, or one of our own `/uploads` (decisions §18), by its shape; null or empty for none. That an
 * upload exists and is the caller's is for `MediaService.requireOwn` to say.
 */
export const MediaUrl = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    Check((value) => (isNothing(value) ? undefined : mediaUrlProblem(value))),
  );
