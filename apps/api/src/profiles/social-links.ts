import { ApiPropertyOptional } from '@nestjs/swagger';
import { Satisfies, stacked } from '../common/validation/rules.js';
import { parseWebUrl, WebLink } from '../common/validation/text.js';

/** Where each network lives. What stands before it, as `www.`, `m.` or a language, is the network's as well. */
const NETWORK_HOSTS = {
  facebook: ['facebook.com', 'fb.com'],
  twitter: ['twitter.com', 'x.com'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
} as const;

type Network = keyof typeof NETWORK_HOSTS;
type Links = Record<Network, string | null>;

export const NETWORKS = Object.keys(NETWORK_HOSTS) as Network[];

/** Whether browsers follow the link to the network: neither its letters nor what comes after the host can make one look so. */
function isOn(network: Network, link: unknown): boolean {
  const host = typeof link === 'string' && parseWebUrl(link)?.hostname;
  return !!host && NETWORK_HOSTS[network].some((own) => host === own || host.endsWith(`.${own}`));
}

/** A link to somebody's page on a network. */
export const NetworkLink = (network: Network) =>
  stacked(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      description: `http or https, at ${NETWORK_HOSTS[network].join(' or ')}; null or an empty string clears it.`,
    }),
    WebLink(),
    Satisfies('isOnNetwork', (link) => isOn(network, link), { message: 'social_host_invalid' }),
  );

const linksOf = (linkOf: (network: Network) => string | null) =>
  Object.fromEntries(NETWORKS.map((network) => [network, linkOf(network)])) as Links;

export const NO_LINKS = linksOf(() => null);

/** The links of a user. Others were taken once: what leads elsewhere is not shown by the name of a network. */
export const ownLinks = (user: Links): Links =>
  linksOf((network) => (isOn(network, user[network]) ? user[network] : null));
