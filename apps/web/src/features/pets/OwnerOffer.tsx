import { Button, Title } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { InlineError } from '../../ui/feedback/InlineError';
import { PillChoice } from '../../ui/fields/PillChoice';
import { completionKey, isOffered } from '../catalog/PetOffers';
import { Stack } from '../../ui/layout/Layout';
import classes from './OwnerOffer.module.css';
import { useOffer } from './pets.queries';

type Pet = components['schemas']['Pet'];

const REMINDER_BEFORE_MS = 7 * 24 * 60 * 60 * 1000;

/** Card in which the owner sees and changes an offer: state, expiry date and interested users. */
export function OwnerOffer({ pet }: { pet: Pet }) {
  const { t } = useTranslation(['pets', 'catalog']);
  const format = useFormat();
  const { mutate, isPending, error, variables } = useOffer(pet.uuid);
  const { counts, offerState, offerExpiresAt, isOfferExpired } = pet;
  const selectedState = isPending && variables !== 'confirm' ? variables : offerState;
  const [now] = useState(() => Date.now());
  const endsSoon = offerExpiresAt !== null && new Date(offerExpiresAt).getTime() - now < REMINDER_BEFORE_MS;

  return (
    <Stack component={Card} p={20} data-ending={endsSoon || undefined}>
      {isOffered(pet) && (
        <>
          <Title order={2} fz="lg">
            {t('offer.title')}
          </Title>
          {offerExpiresAt && (
            <p>
              {isOfferExpired
                ? t('offer.expired', { date: format.date(offerExpiresAt) })
                : t('offer.until', { date: format.date(offerExpiresAt) })}
            </p>
          )}
          {endsSoon && (
            <Button
              leftSection={<IconCalendarCheck size={20} aria-hidden />}
              loading={isPending && variables === 'confirm'}
              onClick={() => mutate('confirm')}
            >
              {t('offer.confirm')}
            </Button>
          )}
          <PillChoice
            legend={t('offer.state')}
            choices={[
              { value: 'available', label: t('offer.available') },
              { value: 'reserved', label: t('catalog:offers.reserved') },
              { value: 'done', label: t(`catalog:offers.${completionKey(pet)}`) },
            ]}
            value={selectedState ?? offerState}
            onChange={(state) => mutate(state)}
          />
          {error && <InlineError title={t('offer.failed')} error={error} onRetry={() => mutate(variables)} />}
        </>
      )}
      {counts && (
        <dl className={classes.counts}>
          {(['seen', 'saved', 'asked'] as const).map((kind) => (
            <div key={kind}>
              <dt>{t(`offer.counts.${kind}`)}</dt>
              <dd>{format.number(counts[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}
