import { HttpException } from '@nestjs/common';
import { FIELD_PROBLEMS, PROBLEMS, type FieldProblem, type ProblemCode } from './problems.js';

/** An expected failure; `ErrorFilter` writes it in the shape of decisions §4. */
export class AppError extends HttpException {
  constructor(
    readonly code: ProblemCode,
    /** Seconds after which it makes sense to ask again. */
    readonly retryAfter?: number,
    /** What is behind it, for logs and for commands; callers are never told. */
    cause?: Error,
  ) {
    super(PROBLEMS[code].message, PROBLEMS[code].statusCode, { cause });
  }
}

/** What is wrong with each field of a request. */
export class InvalidFields extends AppError {
  constructor(readonly fields: Record<string, FieldProblem[]>) {
    super('validation_failed');
  }

  /** The documented texts, by field. */
  get texts(): Record<string, string[]> {
    return Object.fromEntries(
      Object.entries(this.fields).map(([name, codes]) => [name, codes.map((code) => FIELD_PROBLEMS[code])]),
    );
  }
}
