import { Button, Center, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countWaysIn, hasPasskeySupport, waysInQuery } from '../../api/passkeys';
import type { components } from '../../api/schema';
import type { SessionUser } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { InlineError } from '../../ui/feedback/InlineError';
import classes from '../../ui/feedback/feedback.module.css';
import { FormSection } from '../../ui/forms/FormSection';
import { Group, Stack } from '../../ui/layout/Layout';
import { Skeletons } from '../../ui/loading/Skeletons';

export type Passkey = components['schemas']['Passkey'];

/** Loaded on demand, because few users open these dialogs. */
const dialogs = () => import('./PasskeyDialogs');
const AddPasskey = lazy(() => dialogs().then((module) => ({ default: module.AddPasskey })));
const RenamePasskey = lazy(() => dialogs().then((module) => ({ default: module.RenamePasskey })));
const RemovePasskey = lazy(() => dialogs().then((module) => ({ default: module.RemovePasskey })));

/** The user's passkeys, with buttons to add, rename and remove them. */
export function Passkeys({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  return (
    <FormSection title={t('passkeys.title')} hint={t('passkeys.hint')}>
      <PasskeyList user={user} />
    </FormSection>
  );
}

type Task = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

function PasskeyList({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  const { data: ways, error, refetch } = useQuery(waysInQuery());
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);

  if (error && !ways)
    return <InlineError title={t('passkeys.failedLoad')} error={error} onRetry={() => void refetch()} />;
  if (!ways) return <Skeletons count={1} boxHeight={56} />;
  const isOnlyWayIn = ways.passkeys.length === 1 && countWaysIn(ways) === 1;
  return (
    <>
      {ways.passkeys.length > 0 && (
        <Stack component="ul">
          {ways.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setTask({ kind: 'rename', passkey })}
              onRemove={isOnlyWayIn ? undefined : () => setTask({ kind: 'remove', passkey })}
            />
          ))}
        </Stack>
      )}
      {isOnlyWayIn && <Text c="dimmed">{t('passkeys.onlyWayIn')}</Text>}
      {hasPasskeySupport() ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => setTask({ kind: 'add' })}>
            {t('passkeys.add')}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">{t('passkeys.unsupported')}</Text>
      )}
      <Suspense>
        {task?.kind === 'add' && <AddPasskey user={user} onClose={close} />}
        {task?.kind === 'rename' && <RenamePasskey passkey={task.passkey} onClose={close} />}
        {task?.kind === 'remove' && <RemovePasskey user={user} passkey={task.passkey} onClose={close} />}
      </Suspense>
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: (() => void) | undefined;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt, isBackedUp }, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <Group component="li" gap="8px 16px" mih={64}>
      <Center component="span" w={44} h={44} bdrs="50%" bg="var(--sunken)" c="dimmed" aria-hidden>
        <IconKey size={24} />
      </Center>
      <Stack gap={0} flex="1 1 180px" miw={0}>
        <Text component="strong" fw={700} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text c="dimmed" fz="sm">
          {t(isBackedUp ? 'passkeys.since.synced' : 'passkeys.since.device', { date: format.date(createdAt) })}
        </Text>
        <Text c="dimmed" fz="sm" className={classes.upper}>
          {lastUsedAt ? t('passkeys.lastUsed', { moment: format.moment(lastUsedAt) }) : t('passkeys.unused')}
        </Text>
      </Stack>
      <Group gap="xs" ml="auto">
        <Button variant="default" aria-label={t('passkeys.renameOf', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        {onRemove && (
          <Button variant="default" c="var(--danger)" aria-label={t('passkeys.removeOf', { name })} onClick={onRemove}>
            {t('passkeys.remove')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
