import { createHash } from 'node:crypto';

/**
 * Derives a UUID (version 5, RFC 9562) from a key. It is the same on every machine, so links stay
 * valid.
 */
function uuidOf(key: string): string {
  const bytes = createHash('sha1').update(`sapa demo ${key}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const personUuid = (key: string): string => uuidOf(`person ${key}`);
export const petUuid = (key: string): string => uuidOf(`pet ${key}`);
export const reportUuid = (key: string): string => uuidOf(`report ${key}`);
export const blogUuid = (key: string): string => uuidOf(`blog ${key}`);
export const albumUuid = (key: string): string => uuidOf(`album ${key}`);
