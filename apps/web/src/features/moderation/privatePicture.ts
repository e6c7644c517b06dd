import { ApiError } from '../../api/ApiError';
import { apiBase } from '../../lib/serverSettings';
import { session } from '../../api/session';

/** Fetches a protected picture as a data URL, because an `<img>` cannot send the token. */
export async function privatePicture(path: string, signal: AbortSignal): Promise<string> {
  const token = session.get()?.token;
  const response = await fetch(apiBase + path, { signal, headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!response.ok) throw new ApiError(response.status, {});
  const picture = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(picture);
  });
}
