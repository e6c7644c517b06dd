import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Roles_people } from '../../api/limits';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/addresses';
import { Card } from '../../ui/cards/Card';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { SearchField } from '../../ui/fields/SearchField';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import classes from './Moderation.module.css';
import { type Person, peopleQuery, type Role, useChangeRole } from './moderation.queries';

const ROLES: Role[] = ['member', 'moderator', 'administrator'];
const TYPING_MS = 300;

/** Who may do what, for administrators. */
export function PeoplePage() {
  const { t } = useTranslation('moderation');
  const [sought, setSought] = useState('');
  const [q] = useDebouncedValue(sought.trim(), TYPING_MS);
  return (
    <Page width="text" gap="small">
      <PageHeading>{t('people.title')}</PageHeading>
      <p>{t('people.hint')}</p>
      <SearchField
        label={t('people.search')}
        placeholder={t('people.search')}
        clearLabel={t('people.clear')}
        value={sought}
        onChange={setSought}
        maxLength={Roles_people.q.maxLength}
      />
      <EndlessList
        key={q}
        query={useInfiniteQuery(peopleQuery(q))}
        className={classes.list}
        boxClassName={classes.skeleton}
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
  const { t, i18n } = useTranslation(['moderation', 'users']);
  const { mutate, isPending } = useChangeRole();
  const { user, email, role, isDisabled } = person;
  const name = userName(user) || t('users:unnamed');
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <div>
          <Link to={paths.user(user.uuid)}>{name}</Link>
          <p className={classes.quiet}>{email}</p>
          {isDisabled && <p className={classes.quiet}>{t('author.disabled')}</p>}
        </div>
        <NativeSelect
          aria-label={t('people.roleOf', { name })}
          value={role}
          disabled={isPending || isDisabled}
          data={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onChange={(event) =>
            mutate(
              { userId: user.id, role: event.currentTarget.value as Role },
              {
                onSuccess: () => notify.success((t) => t('moderation:people.changed', { name })),
                onError: (error) => notify.error(() => errorText(i18n, error)),
              },
            )
          }
        />
      </div>
    </Card>
  );
}
