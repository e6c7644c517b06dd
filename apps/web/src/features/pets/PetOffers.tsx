import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { TintChip } from '../../ui/cards/TintChip';

type Offer = Pick<components['schemas']['Pet'], 'giveAway' | 'priceForSale' | 'priceForBreeding'>;

/** The offers of a pet, as chips. Nothing for most pets. */
export function PetOffers({ pet }: { pet: Offer }) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  return (
    <>
      {pet.giveAway && <TintChip tint="parrots">{t('offers.adoption')}</TintChip>}
      {pet.priceForSale !== null && (
        <TintChip tint="dogs">{t('offers.sale', { price: format.price(pet.priceForSale) })}</TintChip>
      )}
      {pet.priceForBreeding !== null && (
        <TintChip tint="cats">{t('offers.breeding', { price: format.price(pet.priceForBreeding) })}</TintChip>
      )}
    </>
  );
}
