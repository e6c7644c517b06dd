import { searchKey } from '@sapa/shared/search-key';
import type { Prisma } from '@sapa/prisma/client';
import { InvalidFields } from '../../platform/errors/app-error.js';
import { isInFuture, parseDay, toDay } from '../../platform/validation/dates.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { dueDateOf, endDateOf, normalized, type HealthDetailsView, type Kind } from './details.dto.js';
import { toKind } from './health-records.mapper.js';

/** Kinds of entries whose day can be in the future. */
const PLANNED_KINDS: Kind[] = ['medication', 'visit'];

/**
 * Returns the subject of the entry's due date: the disease, the parasites, or the same value for
 * all visits.
 */
function topicOf(kind: Kind, { against, parasites }: HealthDetailsView): string | null {
  if (kind === 'vaccination') return searchKey(against ?? '').slice(0, MAX_LENGTH.healthName);
  if (kind === 'parasite_treatment') return parasites ?? null;
  return kind === 'visit' ? 'visit' : null;
}

/**
 * Returns the columns that depend on the details.
 * @throws InvalidFields if a due date or last day is before the date of the entry, or if an entry
 * in the future cannot be planned
 */
export function columnsOf(kind: Kind, details: HealthDetailsView, day: Date) {
  if (!PLANNED_KINDS.includes(kind) && isInFuture(day)) throw new InvalidFields({ day: ['date_in_future'] });
  const [due, end] = [dueDateOf(details), endDateOf(details)];
  for (const date of [due, end])
    if (date && date.day < toDay(day)) throw new InvalidFields({ [`details.${date.field}`]: ['date_too_early'] });
  return {
    kind: toKind(kind),
    day,
    details: details as Prisma.InputJsonObject,
    topic: topicOf(kind, details),
    dueOn: due ? parseDay(due.day) : null,
    endsOn: end ? parseDay(end.day) : null,
  };
}

/** Returns the details to store. A cost without a currency gets the default currency. */
export function detailsOf(given: HealthDetailsView, currencies: readonly string[]): HealthDetailsView {
  const { currency, ...details } = normalized(given);
  if (currency && !currencies.includes(currency)) throw new InvalidFields({ 'details.currency': ['currency_invalid'] });
  return details.cost === undefined ? details : { ...details, currency: currency ?? currencies[0] };
}
