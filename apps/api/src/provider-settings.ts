import { plainToInstance } from 'class-transformer';
import { IsOptional, Matches, MaxLength, validateSync } from 'class-validator';

const LOCAL_HOST = String.raw`(localhost|127\.0\.0\.1|\[::1\])`;

/** An OpenID Connect provider whose accounts can log in. */
export class ProviderSettings {
  /** Part of the URL that the provider calls. */
  @Matches(/^[a-z0-9-]{1,40}$/, { message: 'id must be lower-case letters, digits and hyphens' })
  id!: string;

  @Matches(/^\S.{0,39}$/, { message: 'name must be a text of at most 40 characters' })
  name!: string;

  @MaxLength(255, { message: 'issuer is too long' })
  // Without TLS, anybody in the network could log in to any account.
  @Matches(new RegExp(String.raw`^(https://[\w.-]+|http://${LOCAL_HOST})(:\d+)?(/[^\s?#]*)?$`), {
    message: 'issuer must be an https:// URL',
  })
  issuer!: string;

  @Matches(/./, { message: 'clientId is missing' })
  clientId!: string;

  @Matches(/./, { message: 'clientSecret is missing' })
  clientSecret!: string;

  @Matches(/^openid( [\x21-\x7e]+)*$/, { message: 'scope must begin with openid' })
  scope = 'openid email';

  /** Picture in the URL itself, so that no request tells the provider about visitors. */
  @IsOptional()
  @Matches(/^data:image\/(png|svg\+xml|webp);base64,[\w+/=]{1,20000}$/, {
    message: 'icon must be a data:image/…;base64 URL of a PNG, SVG or WebP file of at most 15 kB',
  })
  icon?: string;
}

/** Reads a JSON list of providers. Returns one mistake per line. */
export function readProviders(text: string): { providers: ProviderSettings[]; mistakes: string[] } {
  const list = parsed(text);
  if (!Array.isArray(list) || !list.every((entry) => typeof entry === 'object' && entry !== null))
    return { providers: [], mistakes: ['OIDC_PROVIDERS must be a JSON list of objects'] };
  const providers = list.map((entry) => plainToInstance(ProviderSettings, entry, { exposeDefaultValues: true }));
  const mistakes = providers.flatMap((provider, index) =>
    validateSync(provider, { whitelist: true, forbidNonWhitelisted: true })
      .flatMap(({ property, constraints = {} }) =>
        'whitelistValidation' in constraints ? [`${property} does not exist`] : Object.values(constraints).slice(0, 1),
      )
      .map((mistake) => `OIDC_PROVIDERS: ${mistake} (provider ${index + 1})`),
  );
  for (const name of ['id', 'issuer'] as const)
    if (new Set(providers.map((provider) => provider[name])).size < providers.length)
      mistakes.push(`OIDC_PROVIDERS: each ${name} must be different`);
  return { providers, mistakes };
}

function parsed(text: string): unknown {
  try {
    return text === '' ? [] : JSON.parse(text);
  } catch {
    return undefined;
  }
}
