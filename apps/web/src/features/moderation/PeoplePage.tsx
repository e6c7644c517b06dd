import '@mantine/core/styles/Combobox.layer.css';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Stack } from '../../ui/layout/Layout';
import { Role as ROLES } from '../../api/enums';
import { Roles_people } from '../../api/limits';
import { useSession } from '../../api/session';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Dialog } from '../../ui/dialogs/Dialog';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { notify } from '../../ui/feedback/notify';
import { SearchField } from '../../ui/fields/SearchField';
import { ConfirmationForm } from '../../ui/forms/ConfirmationForm';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import shared from './Reports.module.css';
import { type Person, peopleQuery, type Role, useChangeRole } from './moderation.queries';

const TYPING_MS = 300;

/** Page on which administrators change users' roles. */
export function PeoplePage() {
  const { t } = useTranslation('moderation');
  const [searchText, setSearchText] = useState('');
  const [q] = useDebouncedValue(searchText.trim(), TYPING_MS);
  return (
    <Page width="text" gap="small">
      <PageHeading>{t('people.title')}</PageHeading>
      <p>{t('people.hint')}</p>
      <SearchField
        label={t('people.search')}
        placeholder={t('people.search')}
        clearLabel={t('people.clear')}
        value={searchText}
        onChange={setSearchText}
        maxLength={Roles_people.q.maxLength}
      />
      <EndlessList
        key={q}
        query={useInfiniteQuery(peopleQuery(q))}
        gap="md"
        boxHeight={140}
        empty={
          <EmptyState illustration="compass" heading={<h2>{t('people.none')}</h2>}>
            {t('people.noneText')}
          </EmptyState>
        }
        failed={(error, retry) => <ApiErrorMessage title={t('people.failed')} error={error} onRetry={retry} />}
      >
        {(person) => <PersonRow person={person} />}
      </EndlessList>
    </Page>
  );
}

function PersonRow({ person }: { person: Person }) {
  const { t } = useTranslation(['moderation', 'users']);
  const [isChanging, setIsChanging] = useState(false);
  const { user, email, role, isDisabled } = person;
  const name = userName(user) || t('users:unnamed');
  return (
    <Stack component={Card} gap="sm" p="md" className={shared.card}>
      <Group justify="space-between" align="baseline" gap="8px 16px">
        <div>
          <Link to={paths.user(user.uuid)}>{name}</Link>
          <p className={shared.quiet}>{email}</p>
          {isDisabled && <p className={shared.quiet}>{t('author.disabled')}</p>}
        </div>
        <p>{t(`roles.${role}`)}</p>
      </Group>
      {!isDisabled && (
        <div>
          <Button variant="default" aria-label={t('people.roleOf', { name })} onClick={() => setIsChanging(true)}>
            {t('people.change')}
          </Button>
        </div>
      )}
      {isChanging && <ChangeRole person={person} name={name} onClose={() => setIsChanging(false)} />}
    </Stack>
  );
}

interface ChangeRoleProps {
  person: Person;
  name: string;
  onClose: () => void;
}

/** Form for a new role. Requires the password, so a stolen session cannot grant roles. */
function ChangeRole({ person, name, onClose }: ChangeRoleProps) {
  const { t } = useTranslation('moderation');
  const session = useSession();
  const { submit, isPending, error } = useChangeRole(person.user.id);
  const [role, setRole] = useState(ROLES.find((value) => value !== person.role)!);
  const title = t('people.roleOf', { name });
  if (!session) return null;
  return (
    <Dialog title={title} onClose={onClose}>
      <ConfirmationForm<Person>
        user={session.user}
        title={title}
        passwordLabel={t('people.password')}
        call={{
          submit: (confirmation, reactions) => submit({ role, ...confirmation }, reactions),
          isPending,
          error,
        }}
        onDone={() => {
          notify.success((t) => t('moderation:people.changed', { name }));
          onClose();
        }}
        onCancel={onClose}
        button={{ text: t('people.change'), busyText: t('people.saving') }}
      >
        <NativeSelect
          label={t('people.role')}
          description={t(`people.may.${role}`)}
          value={role}
          data={ROLES.filter((value) => value !== person.role).map((value) => ({ value, label: t(`roles.${value}`) }))}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        <p>{t('people.question', { name })}</p>
      </ConfirmationForm>
    </Dialog>
  );
}
