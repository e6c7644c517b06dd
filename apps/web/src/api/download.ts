import { currentLanguage } from '../i18n';
import { ApiError, type ApiErrorBody } from './ApiError';
import { apiBase } from '../lib/serverSettings';
import { connection } from './connection';
import { session } from './session';

/**
 * Saves a file that only the session may read. Throws the same errors as `api`.
 * @param name name of the saved file
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  const headers = new Headers({ 'accept-language': currentLanguage() });
  const token = session.get()?.token;
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(apiBase + path, { headers }).catch((): never => {
    connection.failed();
    throw new ApiError(0, { code: 'network', message: 'No connection' });
  });
  connection.reached();
  if (!response.ok) {
    throw new ApiError(response.status, (await response.json().catch(() => ({}))) as ApiErrorBody);
  }
  saveFile(await response.blob(), name);
}

/** Saves a file with the browser's download function. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Firefox starts the download after the click handler, so the URL is kept for a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
