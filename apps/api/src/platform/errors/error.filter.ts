import { STATUS_CODES } from 'node:http';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { statementErrorOf, type StatementError } from '../prisma/statement-error.js';
import { isDatabaseUnavailable } from '../prisma/unavailable.js';
import { StorageError } from './storage-error.js';
import { AppError, ChangedMeanwhile, Disabled, InvalidFields, Suspended, TimeTaken } from './app-error.js';
import type { ProblemView } from './problem.view.js';
import { PROBLEMS } from './problems.js';

const CONSTRAINTS: Record<string, () => AppError> = {
  Report_caseId_reporterId_key: () => new AppError('already_reported'),
  User_email_key: () => new AppError('email_taken'),
  Passkey_credentialId_key: () => new AppError('passkey_exists'),
  LinkedAccount_issuer_subject_key: () => new AppError('linked_account_taken'),
  LinkedAccount_userId_issuer_key: () => new AppError('provider_linked'),
  SecondFactor_pkey: () => new AppError('second_factor_on'),
  Address_userId_key: () => new AppError('address_exists'),
  BusinessProfile_userId_kind_key: () => new AppError('profile_exists'),
  Pet_petCategoryGroupId_petCategoryId_fkey: () =>
    new InvalidFields({ petCategoryGroupId: ['breed_of_other_category'] }),
  Pet_petCategoryFoodId_petCategoryId_fkey: () => new InvalidFields({ petCategoryFoodId: ['food_of_other_category'] }),
  AnimalReport_petCategoryGroupId_petCategoryId_fkey: () =>
    new InvalidFields({ petCategoryGroupId: ['breed_of_other_category'] }),
  AnimalReport_open_pet_key: () => new AppError('already_reported_lost'),
  Pet_spiders_have_no_food: () => new InvalidFields({ petCategoryFoodId: ['food_not_available'] }),
  Pet_dead_is_not_offered: () => new AppError('pet_dead'),
  Appointment_place_is_free: () => new AppError('time_taken'),
  Pet_give_away_is_not_for_sale: () => new InvalidFields({ isForGiveAway: ['give_away_and_sale'] }),
};

/**
 * Foreign keys that refer to the caller. The keys of "Mention" and "ConversationMember" can refer
 * to other users.
 */
const CALLER_FOREIGN_KEY = /^(?!Mention_|ConversationMember_).*_(userId|authorId|requesterId|blockerId|senderId)_fkey$/;

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const EXCLUSION_VIOLATION = '23P01';
/** Serialization failure and deadlock. */
const WRITE_CONFLICTS = ['40001', '40P01'];

/** Returns the name of the violated constraint. */
function constraintOf({ state, constraint, message = '' }: StatementError): string | undefined {
  if (constraint !== undefined || (state !== CHECK_VIOLATION && state !== EXCLUSION_VIOLATION)) return constraint;
  // Prisma's error has no such field for these, so the message is the only source of the name.
  return Object.keys(CONSTRAINTS).find((name) => message.includes(`"${name}"`));
}

/** Returns the error to send to the client. For an unexpected exception this is `internal`. */
export function toAppError(exception: unknown): AppError {
  if (exception instanceof AppError) return exception;
  if (exception instanceof StorageError) return new AppError('storage_unavailable', 60);
  if (exception instanceof Prisma.PrismaClientKnownRequestError && exception.code === 'P2025') {
    // A missing user row is always the caller's: the account was deleted after the guard checked
    // the token.
    return new AppError(exception.meta?.modelName === 'User' ? 'unauthorized' : 'not_found');
  }
  const failed = statementErrorOf(exception);
  const { state = '' } = failed;
  const constraint = constraintOf(failed) ?? '';
  const broken = CONSTRAINTS[constraint]?.();
  if (broken) return broken;
  if (state === UNIQUE_VIOLATION) return new AppError('already_exists');
  // The row that the foreign key refers to was just deleted. It may be the caller's account.
  if (state === FOREIGN_KEY_VIOLATION)
    return new AppError(CALLER_FOREIGN_KEY.test(constraint) ? 'unauthorized' : 'not_found');
  // A deadlock, after which the client can retry.
  if (WRITE_CONFLICTS.includes(state)) return new AppError('unavailable', 1);
  // Nest and Fastify errors have a status, for example for an unknown route or invalid JSON.
  const status =
    exception instanceof HttpException
      ? exception.getStatus()
      : ((exception as { statusCode?: unknown } | null)?.statusCode ?? 500);
  // A client that disconnects during its request causes an ECONNRESET with status 400.
  if (status !== 400 && isDatabaseUnavailable(exception)) return new AppError('unavailable', 5);

  switch (status) {
    case 401:
      return new AppError('unauthorized');
    case 403:
      return new AppError('not_yours');
    case 404:
      return new AppError('not_found');
    case 413:
      return new AppError('body_too_large');
    case 415:
      return new AppError('unsupported_media_type');
    case 429:
      return new AppError('too_many_requests', 60);
    case 503:
      return new AppError('unavailable', 5);
    default:
      return new AppError(
        typeof status === 'number' && status >= 400 && status < 500 ? 'malformed_request' : 'internal',
      );
  }
}

export function toProblemView(error: AppError, requestId: string): ProblemView {
  const { statusCode, message } = PROBLEMS[error.code];
  const body: ProblemView = { statusCode, code: error.code, message, error: STATUS_CODES[statusCode] ?? '', requestId };
  if (error instanceof Suspended) return { ...body, suspendedUntil: error.until.toISOString() };
  if (error instanceof Disabled) return { ...body, disabled: error.details };
  if (error instanceof ChangedMeanwhile) return { ...body, current: error.current };
  if (error instanceof TimeTaken) return { ...body, freeTimes: error.freeTimes };
  if (!(error instanceof InvalidFields)) return body;
  return { ...body, message: Object.values(error.texts).flat(), fields: error.texts, fieldCodes: error.fields };
}

/**
 * Sends errors in the format of decisions §4. Logs unexpected errors and hides their details from
 * the client.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toAppError(exception);
    const { statusCode } = PROBLEMS[error.code];
    if (statusCode === 500) request.log.error({ err: exception }, 'unexpected error');
    if (statusCode === 503) request.log.warn({ err: exception }, 'unavailable');
    if (reply.sent || reply.raw.headersSent) return;

    if (error.retryAfter) void reply.header('retry-after', Math.ceil(error.retryAfter));
    void reply
      .status(statusCode)
      .header('content-type', 'application/json; charset=utf-8')
      // Override the route's header, so that no proxy sends a cached error to other callers.
      .header('cache-control', 'no-store')
      .send(toProblemView(error, request.id));
  }
}
