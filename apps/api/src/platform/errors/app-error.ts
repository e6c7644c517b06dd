import { HttpException } from '@nestjs/common';
import type { DisabledView } from './problem.view.js';
import { FIELD_PROBLEMS, PROBLEMS, type FieldProblem, type ProblemCode } from './problems.js';

/** An expected failure. `ErrorFilter` sends it in the format of decisions §4. */
export class AppError extends HttpException {
  constructor(
    readonly code: ProblemCode,
    /** Seconds after which the client should try again. */
    readonly retryAfter?: number,
    /** The original error, for logs and commands. It is never sent to clients. */
    cause?: Error,
  ) {
    super(PROBLEMS[code].message, PROBLEMS[code].statusCode, { cause });
  }
}

/** The error for a suspended user who tries to write. */
export class Suspended extends AppError {
  constructor(readonly until: Date) {
    super('suspended');
  }
}

/** The error for a disabled user who tries to log in. */
export class Disabled extends AppError {
  constructor(readonly details: DisabledView) {
    super('account_disabled');
  }
}

/** The error for an edit of an outdated version. `current` is the view of the latest version. */
export class ChangedMeanwhile extends AppError {
  constructor(readonly current: object) {
    super('changed_meanwhile');
  }
}

/** The error for a booking that lost a race. `freeTimes` are the next free times. */
export class TimeTaken extends AppError {
  constructor(readonly freeTimes: string[]) {
    super('time_taken');
  }
}

/** The error for invalid fields of a request, with the problems of each field. */
export class InvalidFields extends AppError {
  constructor(readonly fields: Record<string, FieldProblem[]>) {
    super('validation_failed');
  }

  /** Documented problem messages, by field. */
  get texts(): Record<string, string[]> {
    return Object.fromEntries(
      Object.entries(this.fields).map(([name, codes]) => [name, codes.map((code) => FIELD_PROBLEMS[code])]),
    );
  }
}
