import { hasLink } from '@sapa/prisma/links';
import { InvalidFields } from '../../platform/errors/app-error.js';

/**
 * Rejects links in texts of people without an account, whom moderators cannot block.
 * @throws InvalidFields
 */
export function rejectLinks<Field extends string>(body: Partial<Record<Field, string | null>>, fields: Field[]): void {
  const invalid = fields.filter((field) => hasLink(body[field] ?? ''));
  if (invalid.length > 0)
    throw new InvalidFields(Object.fromEntries(invalid.map((field) => [field, ['link_not_allowed']])));
}
