import { Button, Center, Image, Text } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countWaysIn, waysInQuery } from '../../api/passkeys';
import { type LinkedAccount, type Provider, providersQuery } from '../../api/providers';
import type { SessionUser } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { InlineError } from '../../ui/feedback/InlineError';
import classes from '../../ui/feedback/feedback.module.css';
import { FormSection } from '../../ui/forms/FormSection';
import { Group, Stack } from '../../ui/layout/Layout';
import { Skeletons } from '../../ui/loading/Skeletons';

/** Loaded on demand, because few users open these dialogs. */
const dialogs = () => import('./LinkedAccountDialogs');
const LinkAccount = lazy(() => dialogs().then((module) => ({ default: module.LinkAccount })));
const UnlinkAccount = lazy(() => dialogs().then((module) => ({ default: module.UnlinkAccount })));

/** The user's accounts elsewhere. Shows nothing if the site has no providers. */
export function LinkedAccounts({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  const { data: providers } = useQuery(providersQuery());
  const { data: ways } = useQuery(waysInQuery());
  if (!providers?.length && !ways?.linkedAccounts.length) return null;
  return (
    <FormSection title={t('linked.title')} hint={t('linked.hint')}>
      <LinkedAccountList user={user} providers={providers ?? []} />
    </FormSection>
  );
}

interface LinkedAccountListProps {
  user: SessionUser;
  providers: Provider[];
}

type Task = { kind: 'link'; provider: Provider } | { kind: 'unlink'; account: LinkedAccount };

function LinkedAccountList({ user, providers }: LinkedAccountListProps) {
  const { t } = useTranslation('account');
  const { data: ways, error, refetch } = useQuery(waysInQuery());
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);

  if (error && !ways)
    return <InlineError title={t('linked.failedLoad')} error={error} onRetry={() => void refetch()} />;
  if (!ways) return <Skeletons count={1} boxHeight={56} />;
  const accounts = ways.linkedAccounts;
  const isOnlyWayIn = (account: LinkedAccount) => account.providerId !== null && countWaysIn(ways) === 1;
  const unlinked = providers.filter(({ id }) => !accounts.some(({ providerId }) => providerId === id));
  return (
    <>
      {accounts.length > 0 && (
        <Stack component="ul">
          {accounts.map((account) => (
            <LinkedAccountRow
              key={account.id}
              account={account}
              icon={providers.find(({ id }) => id === account.providerId)?.icon ?? null}
              onRemove={isOnlyWayIn(account) ? undefined : () => setTask({ kind: 'unlink', account })}
            />
          ))}
        </Stack>
      )}
      {accounts.some(isOnlyWayIn) && <Text c="dimmed">{t('linked.onlyWayIn')}</Text>}
      {unlinked.length > 0 && (
        <Group gap="xs">
          {unlinked.map((provider) => (
            <Button key={provider.id} variant="default" onClick={() => setTask({ kind: 'link', provider })}>
              {t('linked.link', { name: provider.name })}
            </Button>
          ))}
        </Group>
      )}
      <Suspense>
        {task?.kind === 'link' && <LinkAccount user={user} provider={task.provider} onClose={close} />}
        {task?.kind === 'unlink' && <UnlinkAccount user={user} account={task.account} onClose={close} />}
      </Suspense>
    </>
  );
}

interface LinkedAccountRowProps {
  account: LinkedAccount;
  icon: string | null;
  onRemove: (() => void) | undefined;
}

function LinkedAccountRow({ account, icon, onRemove }: LinkedAccountRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { name, providerId, createdAt, lastUsedAt } = account;
  const use = lastUsedAt ? t('linked.lastUsed', { moment: format.moment(lastUsedAt) }) : t('linked.unused');
  return (
    <Group component="li" gap="8px 16px" mih={64}>
      <Center component="span" w={44} h={44} bdrs="50%" bg="var(--sunken)" c="dimmed" aria-hidden>
        {icon ? <Image src={icon} alt="" w={24} h={24} /> : <IconUserCircle size={24} />}
      </Center>
      <Stack gap={0} flex="1 1 180px" miw={0}>
        <Text component="strong" fw={700} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text c="dimmed" fz="sm">
          {t('linked.since', { date: format.date(createdAt) })}
        </Text>
        <Text c="dimmed" fz="sm" className={classes.upper}>
          {providerId === null ? t('linked.gone') : use}
        </Text>
      </Stack>
      {onRemove && (
        <Button
          variant="default"
          c="var(--danger)"
          ml="auto"
          aria-label={t('linked.removeOf', { name })}
          onClick={onRemove}
        >
          {t('linked.remove')}
        </Button>
      )}
    </Group>
  );
}
