import { applyDecorators } from '@nestjs/common';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

/** Whether a form field was left empty. */
export const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Combines decorators, equivalent to writing them in this order from top to bottom. */
export const composed = (...decorators: PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(...decorators.reverse());

/** A rule for which class-validator has no decorator. */
export const Satisfies = <Request = object>(
  name: string,
  holds: (value: unknown, request: Request) => boolean,
  options?: ValidationOptions,
): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value, args) => holds(value, args?.object as Request) } }, options);

/** Validates the property only if the request has it, for partial updates. */
export const IfSent = () => ValidateIf((_request, value) => value !== undefined);

/** Allows undefined, null and the empty text. */
export const MayBeEmpty = () => ValidateIf((_request, value) => !isNothing(value));
