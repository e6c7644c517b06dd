import { currentLanguage } from '../i18n';
import { ApiError, type ApiErrorBody } from './ApiError';
import { apiBase } from '../lib/serverSettings';
import { connection } from './connection';
import { session } from './session';

interface UploadOptions {
  /** Called with the fraction sent so far, from 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/**
 * Sends a form with files. Uses XMLHttpRequest, because `fetch` cannot report upload progress.
 * Throws the same errors as `api`.
 */
export function upload<Answer>(path: string, form: FormData, { onProgress, signal, headers = {} }: UploadOptions = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiBase + path);
    request.setRequestHeader('accept-language', currentLanguage());
    const token = session.get()?.token;
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.onloadend = () => signal?.removeEventListener('abort', abort);

    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      connection.reached();
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as Answer);
      else reject(new ApiError(request.status, body ?? { message: request.responseText }));
    };
    request.onerror = () => {
      connection.failed();
      reject(new ApiError(0, { code: 'network', message: 'No connection' }));
    };
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));

    if (signal?.aborted) request.abort();
    else request.send(form);
  });
}

/** Parses an error body. Returns null if it is not JSON, for example if a proxy sent HTML. */
function parsed(text: string): ApiErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}
