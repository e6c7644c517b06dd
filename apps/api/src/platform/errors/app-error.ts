import { HttpException } from '@nestjs/common';
import type { DisabledView } from './problem.view.js';
import { FIELD_PROBLEMS, PROBLEMS, type FieldProblem, type ProblemCode } from './problems.js';

/** An expected failure, sent by `ErrorFilter` in the format of decisions §4. */
export class AppError extends HttpException {
  constructor(
    readonly code: ProblemCode,
    /** Seconds after which the client should retry. */
    readonly retryAfter?: number,
    /** For logs and commands only, never sent to clients. */
    cause?: Error,
  ) {
    super(PROBLEMS[code].message, PROBLEMS[code].statusCode, { cause });
  }
}

/** A suspended user tried to write. */
export class Suspended extends AppError {
  constructor(readonly until: Date) {
    super('suspended');
  }
}

/** A disabled user tried to log in. */
export class Disabled extends AppError {
  constructor(readonly details: DisabledView) {
    super('account_disabled');
  }
}

/** Problems by field of the request. */
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
