import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flex } from '../../ui/layout/Layout';
import { CreateSavedSearchDto } from '../../api/limits';
import { trimText } from '@sapa/shared/trim-text.ts';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { PillChoice } from '../../ui/fields/PillChoice';
import type { Filters } from './filters';
import { type Alert, ALERTS, useSaveSearch } from './find.queries';

const { maxLength: MAX_NAME_LENGTH } = CreateSavedSearchDto.name;

interface SaveSearchProps {
  filters: Filters;
  /** Labels of the active filters, which form the default name. */
  texts: string[];
  onClose: () => void;
}

/** Dialog to name a search and choose how often to send alerts. */
export function SaveSearch({ filters, texts, onClose }: SaveSearchProps) {
  const { t, i18n } = useTranslation('find');
  const [name, setName] = useState([...(texts.join(' · ') || t('save.everything'))].slice(0, MAX_NAME_LENGTH).join(''));
  const [alert, setAlert] = useState<Alert>('at_once');
  const { mutate, error, isPending } = useMutation(useSaveSearch());

  function save(event: FormEvent) {
    event.preventDefault();
    const values = { name: trimText(name) || t('save.everything'), alert, filters };
    mutate(values, {
      onSuccess: () => {
        notify.success((translate) => translate('find:save.saved'));
        onClose();
      },
    });
  }

  return (
    <Dialog title={t('save.title')} onClose={onClose} busy={isPending}>
      <Flex component="form" direction="column" gap={20} onSubmit={save}>
        <TextInput
          label={t('save.name')}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <PillChoice
          legend={t('save.alert')}
          choices={ALERTS.map((value) => ({ value, label: t(`alert.${value}`) }))}
          value={alert}
          onChange={setAlert}
        />
        {error && (
          <Text c="var(--danger)" fw={600} role="alert">
            {errorText(i18n, error)}
          </Text>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('save.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('save.submit')}
          </Button>
        </DialogActions>
      </Flex>
    </Dialog>
  );
}
