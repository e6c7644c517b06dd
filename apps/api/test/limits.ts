import { RATE_LIMITS, type QuotaName, type RateLimitName } from '../src/limit-settings.js';

/** Returns entries of RATE_LIMITS or QUOTAS that set all these limits to the same value. */
export const limitsAt = (value: number, names: (RateLimitName | QuotaName)[]): string =>
  names.map((name) => `${name}=${value}`).join(',');

/** Returns an entry of RATE_LIMITS with the default, because `TestApp` sets some limits higher. */
export const defaultLimit = (name: RateLimitName): string => `${name}=${RATE_LIMITS[name].default}`;
