import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../lib/serverSettings';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { PriceField } from '../../ui/fields/PriceField';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import classes from './PetForm.module.css';
import type { PetFormState } from './petValues';

interface OfferFieldsProps {
  pet: PetFormState;
  /**
   * Control for adoption: a switch in the form for a new pet, and radio buttons in the edit form.
   */
  adoption: 'switch' | 'radios';
}

/** Fields for breeding, sale and free adoption. Turning an offer off clears its price. */
export function OfferFields({ pet, adoption }: OfferFieldsProps) {
  const { t } = useTranslation('pets');
  const { form, control, change } = pet;
  const { isAvailableForBreeding, forSale, isForGiveAway, visibleToVisitors } = form.values;
  /**
   * The offer that was turned off automatically, because sale and adoption exclude each other.
   */
  const [autoDisabled, setAutoDisabled] = useState<'sale' | 'giveAway' | null>(null);

  function setGiveAway(isOn: boolean) {
    change({ isForGiveAway: isOn, ...(isOn && { forSale: false, priceForSale: '' }) });
    setAutoDisabled(isOn && forSale ? 'sale' : null);
  }

  function setForSale(isOn: boolean) {
    change({ forSale: isOn, priceForSale: '', ...(isOn && { isForGiveAway: false }) });
    setAutoDisabled(isOn && isForGiveAway ? 'giveAway' : null);
  }

  return (
    <div>
      <ToggleRow
        label={t('create.offers.breeding')}
        checked={isAvailableForBreeding}
        onChange={(isOn) => change({ isAvailableForBreeding: isOn, priceForBreeding: '' })}
      >
        <PriceField
          {...control('priceForBreeding')}
          label={t('fields.priceForBreeding')}
          description={t('create.offers.priceHint')}
        />
      </ToggleRow>
      <ToggleRow label={t('create.offers.sale')} checked={forSale} onChange={setForSale}>
        <PriceField
          {...control('priceForSale')}
          label={t('fields.priceForSale')}
          description={t('create.offers.priceHint')}
        />
      </ToggleRow>
      {adoption === 'switch' ? (
        <ToggleRow
          label={t('create.offers.giveAway')}
          description={t('create.offers.giveAwayHint')}
          checked={isForGiveAway}
          onChange={setGiveAway}
        />
      ) : (
        <div className={classes.adoption}>
          <ChoiceCards
            name="isForGiveAway"
            optional
            layout="pills"
            legend={t('edit.adoption')}
            choices={[
              { value: 'yes', label: t('edit.freeAdoption'), tint: 'parrots' },
              { value: 'no', label: t('edit.notForAdoption') },
            ]}
            value={isForGiveAway ? 'yes' : 'no'}
            onChange={(choice) => setGiveAway(choice === 'yes')}
          />
        </div>
      )}
      {(isAvailableForBreeding || forSale) && currencies.length > 1 && (
        <div className={classes.adoption}>
          <ChoiceCards
            name="currency"
            optional
            layout="pills"
            legend={t('fields.currency')}
            choices={currencies.map((currency) => ({ value: currency, label: currency }))}
            value={form.values.currency || currencies[0]!}
            onChange={(currency) => change({ currency })}
          />
        </div>
      )}
      <div className={classes.adoption}>
        <ToggleRow
          label={t('fields.visibleToVisitors')}
          description={t('offer.visitorsHint')}
          checked={visibleToVisitors ? visibleToVisitors === 'yes' : isForGiveAway}
          onChange={(isOn) => change({ visibleToVisitors: isOn ? 'yes' : 'no' })}
        />
      </div>
      <p className={classes.yielded} role="status">
        {autoDisabled && t(`create.offers.yielded.${autoDisabled}`)}
      </p>
    </div>
  );
}
