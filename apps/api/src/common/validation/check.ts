import { registerDecorator, type ValidationArguments } from 'class-validator';
import type { FieldProblem } from '../errors/problems.js';

/** What is wrong with a value, or undefined. `object` is the whole request. */
type Rule = (value: unknown, object: Record<string, unknown>) => FieldProblem | undefined;

/** Validates a property by a function that names the problem. */
export function Check(rule: Rule): PropertyDecorator {
  const problem = (args: ValidationArguments | undefined) => rule(args?.value, args?.object as Record<string, unknown>);
  return (target, property) =>
    registerDecorator({
      name: 'check',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (_value, args) => problem(args) === undefined,
        defaultMessage: (args) => problem(args) ?? 'invalid',
      },
    });
}

export const IsFlag = () => Check((value) => (typeof value === 'boolean' ? undefined : 'boolean_invalid'));
