/**
 * Returns true if the URL matches an entry of PUSH_SERVICES: a host, `*.` and a host for its
 * subdomains, or a complete origin.
 */
const matches = (url: URL, entry: string): boolean => {
  if (entry.includes('://')) return url.origin === entry;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return entry.startsWith('*.') ? url.hostname.endsWith(entry.slice(1)) : url.hostname === entry;
};

/**
 * Returns true if the URL belongs to a known push service. Clients choose these URLs and the
 * server sends requests to them, so other URLs could reach the server's internal network.
 */
export function isPushService(endpoint: string, entries: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  return url.username === '' && url.password === '' && entries.some((entry) => matches(url, entry));
}
