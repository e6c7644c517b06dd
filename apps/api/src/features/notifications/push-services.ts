/** An entry of PUSH_SERVICES: a host, `*.` and a host for its subdomains, or a complete origin. */
const matches = (url: URL, entry: string): boolean => {
  if (entry.includes('://')) return url.origin === entry;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return entry.startsWith('*.') ? url.hostname.endsWith(entry.slice(1)) : url.hostname === entry;
};

/**
 * Whether a URL belongs to a known push service. Clients send these URLs and the server calls
 * them: any other URL could point into the internal network of the server.
 */
export function isPushService(endpoint: string, entries: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  return url.username === '' && url.password === '' && entries.some((entry) => matches(url, entry));
}
