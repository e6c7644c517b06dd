import { z } from 'zod';
import { amountOf } from './price';

/** Schema with the server's rules for a price. `missing` is the error code for an empty price. */
export const priceSchema = (missing: string) =>
  z.string().superRefine((text, context) => {
    const amount = amountOf(text);
    if (!text.trim() || (amount !== null && amount <= 0)) context.addIssue(missing);
    else if (amount === null) context.addIssue('price_invalid');
  });
