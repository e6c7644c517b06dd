import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { InvalidFields } from '../errors/app-error.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_ID = 2_147_483_647;

/** A positive 32-bit integer, or undefined. */
export function parseId(value: unknown): number | undefined {
  const id =
    typeof value === 'number' ? value : typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : NaN;
  return Number.isInteger(id) && id >= 1 && id <= MAX_ID ? id : undefined;
}

/** A UUID in lower case, or undefined. */
export const parseUuid = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined;

/** Either form of an identifier (decisions §3), ready to stand in a `where`. */
export type Identifier = { id: number } | { uuid: string };

@Injectable()
export class IdPipe implements PipeTransform<unknown, number> {
  transform(value: unknown, { data }: ArgumentMetadata): number {
    const id = parseId(value);
    if (id === undefined) throw new InvalidFields({ [data ?? 'id']: ['invalid_id'] });
    return id;
  }
}

@Injectable()
export class UuidPipe implements PipeTransform<unknown, string> {
  transform(value: unknown, { data }: ArgumentMetadata): string {
    const uuid = parseUuid(value);
    if (!uuid) throw new InvalidFields({ [data ?? 'uuid']: ['invalid_uuid'] });
    return uuid;
  }
}

/** An id or a UUID. */
@Injectable()
export class IdentifierPipe implements PipeTransform<unknown, Identifier> {
  transform(value: unknown, { data }: ArgumentMetadata): Identifier {
    const id = parseId(value);
    if (id !== undefined) return { id };
    const uuid = parseUuid(value);
    if (!uuid) throw new InvalidFields({ [data ?? 'id']: ['invalid'] });
    return { uuid };
  }
}
