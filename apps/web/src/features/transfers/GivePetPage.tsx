import '@mantine/core/styles/Combobox.layer.css';
import { Box, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../api/session';
import { isUuid } from '../../lib/uuid';
import { sendsMail } from '../../lib/serverSettings';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { notify } from '../../ui/feedback/notify';
import { fieldText, serverFieldErrors } from '../../ui/feedback/errorText';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { ConfirmationForm } from '../../ui/forms/ConfirmationForm';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Skeletons } from '../../ui/loading/Skeletons';
import { useFriends } from '../friends/friends.queries';
import { conversationsQuery } from '../messages/messages.queries';
import { petQuery } from '../pets/pets.queries';
import { useGivePet } from './transfers.queries';

const PARTS = ['withPhotos', 'withRecord', 'withHistory'] as const;
const EMAIL = 'email';

/** Whether the email address is invalid. The server reports an empty address as a missing user. */
const isReceiverInvalid = (error: unknown) => {
  const { toEmail, toUser } = serverFieldErrors(error);
  return Boolean(toEmail ?? toUser);
};

/** Friends and conversation partners of the user, each once. */
function useKnownPeople() {
  const { t } = useTranslation('users');
  const ownId = useSession()?.user.id;
  const { friends } = useFriends();
  const { data: conversations } = useInfiniteQuery(conversationsQuery());
  const people = [
    ...(friends ?? []).map(({ requester, addressee }) => (requester.id === ownId ? addressee : requester)),
    ...(conversations?.pages.flatMap(({ items }) => items) ?? []).map(({ user }) => user),
  ];
  return [...new Map(people.map((person) => [person.uuid, userName(person) || t('unnamed')]))];
}

/** Form with which an owner offers a pet to its new owner. */
export function GivePetPage() {
  const { t } = useTranslation('transfers');
  const { uuid = '' } = useParams();
  const { data: pet, error, refetch } = useQuery({ ...petQuery(uuid), enabled: isUuid(uuid) });
  return (
    <Page gap="small" width="form">
      <PageHeading>{pet ? t('give.title', { name: pet.name }) : t('give.titleOfPage')}</PageHeading>
      {pet && <GiveForm pet={pet} />}
      {!pet && error && <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!pet && !error && <Skeletons count={3} boxHeight={150} />}
    </Page>
  );
}

function GiveForm({ pet }: { pet: { uuid: string; name: string } }) {
  const { t, i18n } = useTranslation('transfers');
  // Loads the text of the error at the email address.
  useTranslation('fields', { useSuspense: false });
  const navigate = useNavigate();
  const user = useSession()!.user;
  const people = useKnownPeople();
  const call = useGivePet(pet.uuid);
  const [chosen, setChosen] = useState<string>();
  const [email, setEmail] = useState('');
  const [parts, setParts] = useState({ withPhotos: true, withRecord: true, withHistory: true });
  const title = t('give.title', { name: pet.name });
  const emailField = useRef<HTMLInputElement>(null);
  const receivers = [
    ...(sendsMail ? [{ value: EMAIL, label: t('give.byEmail') }] : []),
    ...people.map(([value, label]) => ({ value, label })),
  ];
  const receiver = chosen ?? receivers[0]?.value;
  const to = receiver === EMAIL ? { toEmail: email.trim() } : { toUser: receiver };

  return (
    <Box component={Card} p="24px 20px">
      <ConfirmationForm
        user={user}
        title={title}
        passwordLabel={t('give.password')}
        call={{
          ...call,
          submit: (values, { onError, ...reactions }) =>
            call.submit(
              { ...parts, ...to, ...values },
              {
                ...reactions,
                onError: (failure) => {
                  onError(failure);
                  if (isReceiverInvalid(failure)) emailField.current?.focus();
                },
              },
            ),
        }}
        onDone={() => {
          notify.success((t) => t('transfers:give.done'));
          void navigate(paths.transfers);
        }}
        onCancel={() => void navigate(paths.pet(pet.uuid))}
        button={{ text: t('give.submit'), busyText: t('give.busy') }}
      >
        <p>{t('give.intro', { name: pet.name })}</p>
        <NativeSelect
          label={t('give.receiver')}
          description={receivers.length === 0 ? t('give.nobody') : undefined}
          value={receiver}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={receivers}
          required
        />
        {receiver === EMAIL && (
          <TextInput
            type="email"
            label={t('give.email')}
            value={email}
            error={isReceiverInvalid(call.error) && fieldText(i18n, 'email_invalid')}
            ref={emailField}
            required
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        )}
        <div>
          {PARTS.map((part) => (
            <ToggleRow
              key={part}
              label={t(`give.${part}`)}
              description={t(`give.${part}Hint`)}
              checked={parts[part]}
              onChange={(isOn) => setParts((before) => ({ ...before, [part]: isOn }))}
            />
          ))}
        </div>
      </ConfirmationForm>
    </Box>
  );
}
