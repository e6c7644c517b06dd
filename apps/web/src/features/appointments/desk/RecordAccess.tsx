import { Button, Text } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../routing/routes';
import { errorText } from '../../../ui/feedback/errorText';
import { FormMessage } from '../../../ui/forms/FormMessage';
import { Group, Stack } from '../../../ui/layout/Layout';
import { TextLink } from '../../../ui/layout/TextLink';
import { useLazyPart } from '../../../ui/loading/useLazyPart';
import { type DeskAppointment, useRequestAccess } from './desk.queries';

const loadEntryEditor = async () => (await import('../../health-records/EntryEditor')).EntryEditor;

/** For clinics: adds an entry to the pet's health record, or asks the owner for access to it. */
export function RecordAccess({ appointment: { id, pet, recordAccess } }: { appointment: DeskAppointment }) {
  const { t, i18n } = useTranslation('appointments');
  const editor = useLazyPart(loadEntryEditor);
  const { submit, isPending, error } = useRequestAccess(id);
  if (!pet || !recordAccess) return null;
  return (
    <Stack gap="xs">
      {recordAccess === 'granted' && (
        <Group gap="xs 16px">
          <Button
            leftSection={<IconStethoscope size={20} aria-hidden />}
            aria-busy={editor.isLoading}
            onPointerEnter={editor.prepare}
            onClick={editor.open}
          >
            {t('access.addEntry')}
          </Button>
          <TextLink to={paths.health(pet.uuid)}>{t('one.record', { name: pet.name })}</TextLink>
        </Group>
      )}
      {recordAccess === 'requested' && <Text c="dimmed">{t('access.requested')}</Text>}
      {recordAccess === 'possible' && (
        <>
          <Text c="dimmed">{t('access.none')}</Text>
          <Group>
            <Button variant="default" loading={isPending} onClick={() => submit(undefined)}>
              {t('access.request')}
            </Button>
          </Group>
        </>
      )}
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      {editor.Part && <editor.Part pet={pet} isOwner={false} onClose={editor.close} />}
    </Stack>
  );
}
