import { ApiPropertyOptional } from '@nestjs/swagger';
import { Satisfies, composed } from '../../platform/validation/rules.js';
import { parseWebUrl, WebLink } from '../../platform/validation/text.js';

/**
 * Host names of each social network. Subdomains such as `www.`, `m.` or a language are also
 * accepted.
 */
const NETWORK_HOSTS = {
  facebook: ['facebook.com', 'fb.com'],
  twitter: ['twitter.com', 'x.com'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
} as const;

type Network = keyof typeof NETWORK_HOSTS;
type Links = Record<Network, string | null>;

export const NETWORKS = Object.keys(NETWORK_HOSTS) as Network[];

/** Returns true if browsers open the link on a host of the network. */
function isOn(network: Network, link: unknown): boolean {
  const host = typeof link === 'string' && parseWebUrl(link)?.hostname;
  return !!host && NETWORK_HOSTS[network].some((own) => host === own || host.endsWith(`.${own}`));
}

export const NetworkLink = (network: Network) =>
  composed(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      description: `An http or https URL at ${NETWORK_HOSTS[network].join(' or ')}. Null or an empty string clears it.`,
    }),
    WebLink(),
    Satisfies('isOnNetwork', (link) => isOn(network, link), { message: 'social_host_invalid' }),
  );

export const NO_LINKS: Links = { facebook: null, twitter: null, youtube: null, tiktok: null };
