import '@mantine/core/styles/Combobox.layer.css';
import { Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeRegistrationDto } from '../../api/enums';
import { MakeInvitationDto } from '../../api/limits';
import { useFormat } from '../../i18n/useFormat';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { PillChoice } from '../../ui/fields/PillChoice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Skeletons } from '../../ui/loading/Skeletons';
import { Group, Stack } from '../../ui/layout/Layout';
import {
  invitationsQuery,
  registrationModeQuery,
  useChangeRegistration,
  useInvite,
  useWithdrawInvitation,
} from './account.queries';

const { mode: MODES } = ChangeRegistrationDto;
const USES = [1, 5, 20, 100];
const DAYS = [1, 7, 30, 90];

/** Settings for administrators: the registration mode and the invitations. */
export function RegistrationSettings() {
  const { t, i18n } = useTranslation('account');
  const { data, error, refetch } = useQuery(registrationModeQuery());
  const { mutate, isPending, variables } = useChangeRegistration();

  const content = () => {
    if (error && !data)
      return <InlineError title={t('registration.failedLoad')} error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons count={1} boxHeight={56} />;
    return (
      <>
        <PillChoice
          legend={t('registration.who')}
          choices={MODES.map((value) => ({ value, label: t(`registration.modes.${value}`) }))}
          value={isPending ? variables : data.mode}
          onChange={(mode) =>
            mutate(mode, {
              onSuccess: () => notify.success((t) => t(`account:registration.is.${mode}`)),
              onError: (failure) => notify.error(() => errorText(i18n, failure)),
            })
          }
        />
        {data.mode === 'invited' && <Invitations />}
      </>
    );
  };

  return (
    <FormSection title={t('registration.title')} hint={t('registration.hint')}>
      {content()}
    </FormSection>
  );
}

function Invitations() {
  const { t, i18n } = useTranslation('account');
  const format = useFormat();
  const { data: invitations, error, refetch } = useQuery(invitationsQuery());
  const { mutate: withdraw } = useWithdrawInvitation();
  const [created, setCreated] = useState<CreatedInvitation>();

  const list = () => {
    if (error && !invitations)
      return <InlineError title={t('registration.failedLoad')} error={error} onRetry={() => void refetch()} />;
    if (!invitations) return <Skeletons count={1} boxHeight={56} />;
    if (invitations.length === 0) return <Text c="dimmed">{t('registration.none')}</Text>;
    return (
      <Stack component="ul" aria-label={t('registration.invitations')}>
        {invitations.map(({ id, note, usesLeft, expiresAt }) => {
          const name = note ?? t('registration.unnamed');
          return (
            <Group component="li" justify="space-between" gap="8px 16px" key={id}>
              <Stack gap={0} flex="1 1 200px">
                <strong>{name}</strong>
                <Text c="dimmed" fz="sm">
                  {t('registration.left', { count: usesLeft, date: format.date(expiresAt) })}
                </Text>
              </Stack>
              <Button
                variant="default"
                aria-label={t('registration.withdrawOf', { name })}
                onClick={() =>
                  withdraw(id, {
                    onSuccess: () => created?.id === id && setCreated(undefined),
                    onError: (failure) => notify.error(() => errorText(i18n, failure)),
                  })
                }
              >
                {t('registration.withdraw')}
              </Button>
            </Group>
          );
        })}
      </Stack>
    );
  };

  return (
    <>
      <InvitationForm created={created} onCreated={setCreated} />
      {list()}
    </>
  );
}

/** A new invitation. Its link is shown until the invitation is withdrawn or the page is left. */
interface CreatedInvitation {
  id: number;
  link: string;
}

interface InvitationFormProps {
  created: CreatedInvitation | undefined;
  onCreated: (created: CreatedInvitation) => void;
}

function InvitationForm({ created, onCreated }: InvitationFormProps) {
  const { t, i18n } = useTranslation('account');
  const [note, setNote] = useState('');
  const [uses, setUses] = useState(1);
  const [days, setDays] = useState(7);
  const { submit, isPending, error } = useInvite();

  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify.success((t) => t('account:secondFactor.copied')),
      () => notify.error((t) => t('account:secondFactor.notCopied')),
    );

  return (
    <Stack
      component="form"
      aria-label={t('registration.invite')}
      onSubmit={(event) => {
        event.preventDefault();
        submit(
          { note, uses, days },
          {
            onSuccess: ({ id, path }) => {
              setNote('');
              onCreated({ id, link: window.location.origin + path });
            },
          },
        );
      }}
    >
      <TextInput
        label={t('registration.note')}
        maxLength={MakeInvitationDto.note.maxLength}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <SimpleGrid minColWidth={180} autoFlow="auto-fit">
        <NativeSelect
          label={t('registration.uses')}
          value={uses}
          onChange={(event) => setUses(Number(event.currentTarget.value))}
          data={USES.map((count) => ({ value: String(count), label: t('registration.people', { count }) }))}
        />
        <NativeSelect
          label={t('registration.days')}
          value={days}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
          data={DAYS.map((count) => ({ value: String(count), label: t('registration.forDays', { count }) }))}
        />
      </SimpleGrid>
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      <Group gap="xs">
        <SubmitButton variant="default" busy={isPending} busyText={t('saving')}>
          {t('registration.make')}
        </SubmitButton>
      </Group>
      {created && (
        <Stack gap="xs" align="flex-start" p="md" bdrs="md" bg="var(--sunken)" role="status">
          <p>{t('registration.once')}</p>
          <Text component="code" ff="monospace" c="var(--ink)">
            {created.link}
          </Text>
          <Button variant="default" onClick={() => void copy(created.link)}>
            {t('secondFactor.copy')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
