import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { USER_CATEGORY } from '../catalog/catalog.dto.js';
import type { PublicBusinessView, PublicServiceView } from '../visitors/public-businesses.dto.js';
import type { PagePreview } from './page-head.js';
import { shortened } from './pet-preview.js';

/** Types of schema.org. VeterinaryCare is not a LocalBusiness, so clinics have both types. */
const SCHEMA_TYPES: Record<number, string | string[]> = {
  [USER_CATEGORY.kennel]: 'LocalBusiness',
  [USER_CATEGORY.parlor]: 'LocalBusiness',
  [USER_CATEGORY.veterinary]: ['LocalBusiness', 'VeterinaryCare'],
  [USER_CATEGORY.shelter]: 'AnimalShelter',
};

/** Returns a price as schema.org's Offer. A minimum price has its own specification. */
function offerOf({ name, price_kind, price, currency }: PublicServiceView) {
  const itemOffered = { '@type': 'Service', name };
  if (price === null) return { '@type': 'Offer', itemOffered };
  if (price_kind === 'exact') return { '@type': 'Offer', itemOffered, price, priceCurrency: currency };
  const priceSpecification = { '@type': 'PriceSpecification', minPrice: price, priceCurrency: currency };
  return { '@type': 'Offer', itemOffered, priceSpecification };
}

/** Returns the link preview of a business with structured data for search engines (schema.org). */
export function toBusinessPreview(business: PublicBusinessView, language: Language): PagePreview {
  const { uuid, userCategoryId, cover, imageUrl, city, street, country, services, photos, openingHours, rating } =
    business;
  const t = textsIn(language, 'web');
  const kind = t(`business.kind.${userCategoryId as 2 | 3 | 4 | 5}`);
  const name = business.name ?? kind;
  const facts = [kind, city, ...services.map((service) => service.name)];
  const description = shortened([business.description, facts.filter(Boolean).join(' · ')].filter(Boolean).join(' '));
  const pictures = [...(cover ? [cover.url] : []), ...(imageUrl ? [imageUrl] : []), ...photos.map(({ url }) => url)];
  return {
    path: `/b/${uuid}`,
    type: 'website',
    title: [name, kind, city].filter(Boolean).join(' · '),
    description,
    imageUrl: pictures[0] ?? null,
    structuredData: (absolute) => ({
      '@context': 'https://schema.org',
      '@type': SCHEMA_TYPES[userCategoryId],
      name,
      description,
      url: absolute(`/b/${uuid}`) ?? undefined,
      image: [...new Set(pictures)].map((url) => absolute(url)).filter(Boolean),
      ...(business.phoneNumber && { telephone: business.phoneNumber }),
      ...(city && {
        address: {
          '@type': 'PostalAddress',
          ...(street && { streetAddress: street }),
          addressLocality: city,
          ...(country && { addressCountry: country }),
        },
      }),
      ...(openingHours && openingHours.hours.length > 0 && { openingHours: openingHours.hours }),
      ...(rating && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, ratingCount: rating.count },
      }),
      ...(services.length > 0 && { makesOffer: services.map(offerOf) }),
      sameAs: Object.values(business.social).filter(Boolean),
    }),
  };
}
