import { applyDecorators } from '@nestjs/common';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

/** What forms send for a field that was left empty. */
export const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Several decorators as one: the same as to write them above one another in this order. */
export const stacked = (...decorators: PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(...decorators.reverse());

/** A rule that class-validator has no decorator for. */
export const Satisfies = <Request = object>(
  name: string,
  holds: (value: unknown, request: Request) => boolean,
  options?: ValidationOptions,
): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value, args) => holds(value, args?.object as Request) } }, options);

/** Validates the property only where the request has it: for calls that change what they are sent. */
export const IfSent = () => ValidateIf((_request, value) => value !== undefined);

/** May be left out, null or empty. */
export const MayBeEmpty = () => ValidateIf((_request, value) => !isNothing(value));
