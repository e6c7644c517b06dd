import { normalChipNumber } from '@sapa/shared/chip-numbers.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormPage } from '../../ui/forms/FormPage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { Stack } from '../../ui/layout/Layout';
import { TextLink } from '../../ui/layout/TextLink';
import { FinderMessageForm } from './FinderMessageForm';
import { type ChipLookup, useLookUpChip, useWriteAboutChip } from './finders.queries';

const SCHEMA = z.object({
  number: z.string().refine((text) => normalChipNumber(text) !== undefined, 'chip_number_invalid'),
});

/** Page on which a finder looks up the chip number of an animal. */
export function ChipPage() {
  const { t, i18n } = useTranslation('finders');
  const { field, onValid, showServerErrors } = useSchemaForm(SCHEMA, { number: '' });
  const { submit, isPending, error } = useLookUpChip();
  const [result, setResult] = useState<ChipLookup | null>(null);
  const [isShownAtField, setShownAtField] = useState(false);
  return (
    <FormPage title={t('chip.title')} intro={t('chip.intro')} illustration="magnifier">
      <Card>
        <Stack
          component="form"
          p="24px 20px"
          noValidate
          onSubmit={onValid(({ number }) =>
            submit(number, {
              onSuccess: setResult,
              onError: (failure) => setShownAtField(showServerErrors(failure)),
            }),
          )}
        >
          <TextInput
            {...field('number')}
            label={t('chip.number')}
            description={t('chip.numberHint')}
            autoComplete="off"
            maxLength={60}
          />
          <FormMessage>{error && !isShownAtField && errorText(i18n, error)}</FormMessage>
          <SubmitButton w="fit-content" busy={isPending} busyText={t('chip.busy')}>
            {t('chip.submit')}
          </SubmitButton>
        </Stack>
      </Card>
      {result && !isPending && (
        <Stack component={Card} p="24px 20px">
          {result.isRegistered ? (
            <>
              <Notice illustration="hug">{t(result.isOwnerNotified ? 'chip.registered' : 'chip.notNotified')}</Notice>
              <ChipMessage key={result.uuid} uuid={result.uuid} />
            </>
          ) : (
            <Notice illustration="shyMonkey" action={<TextLink to={paths.newFound}>{t('chip.reportFound')}</TextLink>}>
              {t('chip.unknown')}
            </Notice>
          )}
        </Stack>
      )}
    </FormPage>
  );
}

function ChipMessage({ uuid }: { uuid: string }) {
  return <FinderMessageForm call={useWriteAboutChip(uuid)} />;
}
