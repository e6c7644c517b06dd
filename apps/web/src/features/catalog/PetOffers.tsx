import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { TintChip } from '../../ui/cards/TintChip';

type Offer = Pick<
  components['schemas']['Pet'],
  'giveAway' | 'priceForSale' | 'priceForBreeding' | 'currency' | 'offerState' | 'isOfferExpired'
>;

/**
 * Whether the owner offers the pet for adoption, sale or breeding, or has completed such an
 * offer.
 */
export const isOffered = ({ giveAway, priceForSale, priceForBreeding }: Offer) =>
  giveAway || priceForSale !== null || priceForBreeding !== null;

/** Translation key for a completed offer. */
export const completionKey = ({ giveAway, priceForSale }: Offer) =>
  giveAway ? 'adopted' : priceForSale === null ? 'done' : 'sold';

/** Chips for a pet's offers. Most pets have no offers. */
export function PetOffers({ pet }: { pet: Offer }) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  if (!isOffered(pet)) return null;
  if (pet.offerState === 'done') return <TintChip tint="plain">{t(`offers.${completionKey(pet)}`)}</TintChip>;
  return (
    <>
      {pet.offerState === 'reserved' && <TintChip tint="rodents">{t('offers.reserved')}</TintChip>}
      {pet.isOfferExpired && <TintChip tint="plain">{t('offers.expired')}</TintChip>}
      {pet.giveAway && <TintChip tint="parrots">{t('offers.adoption')}</TintChip>}
      {pet.priceForSale !== null && (
        <TintChip tint="dogs">{t('offers.sale', { price: format.price(pet.priceForSale, pet.currency) })}</TintChip>
      )}
      {pet.priceForBreeding !== null && (
        <TintChip tint="cats">
          {t('offers.breeding', { price: format.price(pet.priceForBreeding, pet.currency) })}
        </TintChip>
      )}
    </>
  );
}
