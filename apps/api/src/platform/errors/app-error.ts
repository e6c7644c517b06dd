import { HttpException } from '@nestjs/common';
import type { DisabledView } from './problem.view.js';
import { FIELD_PROBLEMS, PROBLEMS, type FieldProblem, type ProblemCode } from './problems.js';

/** An expected failure; `ErrorFilter` answers it in the format of decisions §4. */
export class AppError extends HttpException {
  constructor(
    readonly code: ProblemCode,
    /** Seconds after which the client should retry. */
    readonly retryAfter?: number,
    /** The cause, for logs and commands; never part of the answer. */
    cause?: Error,
  ) {
    super(PROBLEMS[code].message, PROBLEMS[code].statusCode, { cause });
  }
}

/** Somebody who may only read for now wanted to write. */
export class Suspended extends AppError {
  constructor(readonly until: Date) {
    super('suspended');
  }
}

/** Somebody whose account is disabled wanted to log in. */
export class Disabled extends AppError {
  constructor(readonly why: DisabledView) {
    super('account_disabled');
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
