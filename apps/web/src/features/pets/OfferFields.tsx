import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/ChoiceCards';
import { ToggleRow } from '../../ui/ToggleRow';
import classes from './PetForm.module.css';
import type { PetValues } from './petSchema';

interface OfferFieldsProps {
  pet: PetValues;
  field: (name: 'priceForBreeding' | 'priceForSale') => object;
  onChange: (change: Partial<PetValues>) => void;
  /** Documented: a switch when a pet is added, two radio buttons when it is edited. */
  adoption?: 'switch' | 'radios';
}

/** Breeding, sale and free adoption. Switching an offer off clears its price. */
export function OfferFields({ pet, field, onChange, adoption = 'switch' }: OfferFieldsProps) {
  const { t } = useTranslation('pets');
  /** Which of the two was switched off because the other came on. */
  const [yielded, setYielded] = useState<'sale' | 'giveAway' | null>(null);

  function setGiveAway(isForGiveAway: boolean) {
    onChange({ isForGiveAway, ...(isForGiveAway && { forSale: false, priceForSale: '' }) });
    setYielded(isForGiveAway && pet.forSale ? 'sale' : null);
  }

  return (
    <div>
      <ToggleRow
        label={t('create.offers.breeding')}
        checked={pet.isAvailableForBreeding}
        onChange={(isAvailableForBreeding) => onChange({ isAvailableForBreeding, priceForBreeding: '' })}
      >
        <PriceInput {...field('priceForBreeding')} label={t('fields.priceForBreeding')} />
      </ToggleRow>
      <ToggleRow
        label={t('create.offers.sale')}
        checked={pet.forSale}
        onChange={(forSale) => {
          onChange({ forSale, priceForSale: '', ...(forSale && { isForGiveAway: false }) });
          setYielded(forSale && pet.isForGiveAway ? 'giveAway' : null);
        }}
      >
        <PriceInput {...field('priceForSale')} label={t('fields.priceForSale')} />
      </ToggleRow>
      {adoption === 'switch' ? (
        <ToggleRow
          label={t('create.offers.giveAway')}
          description={t('create.offers.giveAwayHint')}
          checked={pet.isForGiveAway}
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
            value={pet.isForGiveAway ? 'yes' : 'no'}
            onChange={(choice) => setGiveAway(choice === 'yes')}
          />
        </div>
      )}
      <p className={classes.yielded} role="status">
        {yielded && t(`create.offers.yielded.${yielded}`)}
      </p>
    </div>
  );
}

function PriceInput(props: { label: string }) {
  const { t } = useTranslation('pets');
  return (
    <TextInput
      {...props}
      description={t('create.offers.priceHint')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      required
    />
  );
}
