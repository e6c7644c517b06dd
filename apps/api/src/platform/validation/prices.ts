import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, IsOptional, IsPositive, Matches, Max } from 'class-validator';
import type { FieldProblem } from '../errors/problems.js';
import { MAX_PRICE } from '../common/limits.js';
import { composed, Satisfies } from './rules.js';

/** Allows rounding errors, so that 0.1 + 0.2 is a valid price. */
const isWholeCents = (value: unknown) =>
  typeof value === 'number' && Math.abs(value - Number(value.toFixed(2))) <= 2 * Number.EPSILON * value;

/** Requires a price. `required` is the problem code for a price that is not positive. */
export const IsPrice = (required: FieldProblem) =>
  composed(
    ApiProperty({ maximum: MAX_PRICE }),
    IsNumber({}, { message: 'price_invalid' }),
    IsPositive({ message: required }),
    Max(MAX_PRICE, { message: 'price_invalid' }),
    Satisfies('isWholeCents', isWholeCents, { message: 'price_invalid' }),
  );

/** Allows an optional currency code. Services check that the installation uses this currency. */
export const IsCurrency = () => composed(IsOptional(), Matches(/^[A-Z]{3}$/, { message: 'currency_invalid' }));
