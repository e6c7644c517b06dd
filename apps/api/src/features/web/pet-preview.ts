import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import type { PagePreview } from './page-head.js';
import type { PublicPetView } from '../visitors/public-pets.dto.js';

/** Approximate number of characters that link previews and search results show. */
const DESCRIPTION_LENGTH = 200;

/** Returns the beginning of the text on one line. */
export const shortened = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= DESCRIPTION_LENGTH ? line : `${characters.slice(0, DESCRIPTION_LENGTH).join('')}…`;
};

/** Returns the link preview of a pet with structured data for search engines (schema.org). */
export function toPetPreview(pet: PublicPetView, language: Language): PagePreview {
  const { uuid, name, owner, photos, offerState } = pet;
  const t = textsIn(language, 'web');
  const offers = [
    ...(pet.giveAway ? [t('pet.adoption')] : []),
    ...(pet.forSale ? [t('pet.sale')] : []),
    ...(pet.isAvailableForBreeding ? [t('pet.breeding')] : []),
  ];
  const state = offerState === 'done' ? [t('pet.done')] : offerState === 'reserved' ? [t('pet.reserved')] : offers;
  const facts = [
    ...state,
    pet.petCategoryGroup.name,
    t(`pet.gender.${pet.gender}`),
    ...(owner.city ? [owner.city] : []),
  ];
  const description = shortened([facts.join(' · '), pet.description ?? ''].filter(Boolean).join('. '));
  const price = pet.giveAway ? 0 : (pet.priceForSale ?? pet.priceForBreeding);
  const isOffered = offers.length > 0 && offerState === 'available' && !pet.isOfferExpired;
  return {
    path: `/p/${uuid}`,
    type: 'website',
    title: [name, pet.petCategoryGroup.name, owner.city].filter(Boolean).join(' · '),
    description,
    imageUrl: pet.imageUrl,
    structuredData: (absolute) => ({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      category: `${pet.petCategory.name} > ${pet.petCategoryGroup.name}`,
      image: photos.map(({ url }) => absolute(url)).filter(Boolean),
      url: absolute(`/p/${uuid}`) ?? undefined,
      ...(price !== null && {
        offers: {
          '@type': 'Offer',
          price,
          // Search engines require a currency even if the price is 0.
          priceCurrency: pet.currency ?? 'EUR',
          availability: `https://schema.org/${isOffered ? 'InStock' : 'SoldOut'}`,
          ...(owner.city && { areaServed: owner.city }),
          ...(owner.name && { seller: { '@type': 'Organization', name: owner.name } }),
        },
      }),
    }),
  };
}
