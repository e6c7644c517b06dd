import { ApiError } from '../../api/ApiError';
import { apiBase } from '../../lib/serverSettings';
import { session } from '../../api/session';

/** Fetches a protected file, because `<img>` and `<video>` cannot send the token. */
export async function privateFile(path: string, signal: AbortSignal): Promise<Blob> {
  const token = session.get()?.token;
  const response = await fetch(apiBase + path, { signal, headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!response.ok) throw new ApiError(response.status, {});
  return response.blob();
}

/** Fetches a protected picture as a data URL. */
export async function privatePicture(path: string, signal: AbortSignal): Promise<string> {
  const picture = await privateFile(path, signal);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(picture);
  });
}
