/** An entry of PUSH_SERVICES: a host, `*.` with all below a host, or a whole origin, which may be any. */
const matches = (url: URL, entry: string): boolean => {
  if (entry.includes('://')) return url.origin === entry;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return entry.startsWith('*.') ? url.hostname.endsWith(entry.slice(1)) : url.hostname === entry;
};

/**
 * Whether an address is one of a known push service. Clients send these addresses, and the server calls them: any other could lead into the
 * network that it stands in.
 */
export function isPushService(endpoint: string, entries: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  return url.username === '' && url.password === '' && entries.some((entry) => matches(url, entry));
}
