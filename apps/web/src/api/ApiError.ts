import type { components } from './schema';

export interface ApiErrorBody {
  code?: string;
  message?: string | string[];
  fields?: Record<string, string[]>;
  fieldCodes?: Record<string, string[]>;
  requestId?: string;
  disabled?: components['schemas']['Disabled'];
  current?: unknown;
  freeTimes?: string[];
}

/** A failed request. Without a response, `status` is 0 and `code` is 'network'. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly fieldCodes: Record<string, string[]>;
  readonly requestId: string | undefined;
  /** Why the account is disabled. Set if the code is `account_disabled`. */
  readonly disabled: ApiErrorBody['disabled'];
  /** The newest version. Set if the code is `changed_meanwhile`. */
  readonly current: ApiErrorBody['current'];
  /** The next free times. Set if the code is `time_taken`. */
  readonly freeTimes: string[];

  constructor(
    readonly status: number,
    body: ApiErrorBody,
  ) {
    super([body.message ?? ''].flat().join(', '));
    this.code = body.code ?? `http_${status}`;
    this.fields = body.fields ?? {};
    this.fieldCodes = body.fieldCodes ?? {};
    this.requestId = body.requestId;
    this.disabled = body.disabled;
    this.current = body.current;
    this.freeTimes = body.freeTimes ?? [];
  }

  get isNetwork() {
    return this.code === 'network';
  }

  /** Whether the connection, the gateway or the database is down. */
  get isOutage() {
    return this.isNetwork || [502, 503, 504].includes(this.status);
  }

  /** Whether a later retry may succeed. */
  get isTemporary() {
    return this.isNetwork || this.status >= 500 || this.status === 429;
  }
}

/** Whether the server may have processed the request although no response arrived. */
export const isUnanswered = (error: Error) =>
  !(error instanceof ApiError) || error.isNetwork || error.status === 502 || error.status === 504;
