import { applyDecorators } from '@nestjs/common';
import { IsBoolean, ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

/** Returns true if a form field was left empty. */
export const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Combines decorators. It has the same effect as writing them in this order from top to bottom.
 */
export const composed = (...decorators: PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(...decorators.reverse());

/** Adds a rule for which class-validator has no decorator. */
export const Satisfies = <Request = object>(
  name: string,
  holds: (value: unknown, request: Request) => boolean,
  options?: ValidationOptions,
): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value, args) => holds(value, args?.object as Request) } }, options);

/** Validates the field only if the request contains it. Used for partial updates. */
export const IfSent = () => ValidateIf((_request, value) => value !== undefined);

/** Allows undefined, null and an empty string. */
export const MayBeEmpty = () => ValidateIf((_request, value) => !isNothing(value));

export const IsFlag = () => IsBoolean({ message: 'boolean_invalid' });
