import type { components } from './schema';

export interface ApiErrorBody {
  code?: string;
  message?: string | string[];
  fields?: Record<string, string[]>;
  fieldCodes?: Record<string, string[]>;
  requestId?: string;
  disabled?: components['schemas']['Disabled'];
}

/** A failed call. `status` is 0 and `code` is 'network' if no response arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly fieldCodes: Record<string, string[]>;
  readonly requestId: string | undefined;
  /** The reason, if the code is `account_disabled`. */
  readonly disabled: ApiErrorBody['disabled'];

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
  }

  get isNetwork() {
    return this.code === 'network';
  }

  /** Whether the connection, the gateway or the database is down. */
  get isOutage() {
    return this.isNetwork || [502, 503, 504].includes(this.status);
  }

  /** Whether retrying later may succeed. */
  get isTemporary() {
    return this.isNetwork || this.status >= 500 || this.status === 429;
  }
}

/** Whether the server may have processed the request although the call failed. */
export const isUnanswered = (error: Error) =>
  !(error instanceof ApiError) || error.isNetwork || error.status === 502 || error.status === 504;
