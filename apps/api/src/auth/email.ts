import { Transform } from 'class-transformer';
import type { FieldProblem } from '../common/errors/problems.js';
import { isNothing } from '../common/validation/text.js';

// The addresses that people have: a plain local part, a host name with a dot. No quotes, comments or routes (RFC 5322 allows
// them; mail systems read them differently, which is how accounts get confused).
const LOCAL = /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*$/;
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Letter case makes no other address: they are kept, and compared, in lower case. */
export const LowerCase = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value));

/** What is wrong with an e-mail address in lower case, or undefined. */
export function emailProblem(value: unknown): FieldProblem | undefined {
  if (isNothing(value)) return 'email_required';
  if (typeof value !== 'string' || value.length > 254) return 'email_invalid';
  const [local = '', host = '', ...rest] = value.split('@');
  const labels = host.split('.');
  const valid =
    rest.length === 0 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => HOST_LABEL.test(label));
  return valid ? undefined : 'email_invalid';
}
