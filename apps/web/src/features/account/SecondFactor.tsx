import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { TintChip } from '../../ui/cards/TintChip';
import { InlineError } from '../../ui/feedback/InlineError';
import { FormSection } from '../../ui/forms/FormSection';
import { Skeletons } from '../../ui/loading/Skeletons';
import { secondFactorQuery } from './account.queries';

/** Loaded on demand: few users open these dialogs, which contain the QR code generator. */
const dialogs = () => import('./SecondFactorDialogs');
const TurnOn = lazy(() => dialogs().then((module) => ({ default: module.TurnOn })));
const TurnOff = lazy(() => dialogs().then((module) => ({ default: module.TurnOff })));
const RenewCodes = lazy(() => dialogs().then((module) => ({ default: module.RenewCodes })));

/** Turns the second factor (authenticator app) on and off. */
export function SecondFactor({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  return (
    <FormSection title={t('secondFactor.title')} hint={t('secondFactor.hint')}>
      <State user={user} />
    </FormSection>
  );
}

type Task = 'on' | 'off' | 'renew';

/** Shows a warning if fewer recovery codes are left. */
const LOW_CODE_COUNT = 4;

function State({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { data: state, error, refetch } = useQuery(secondFactorQuery());
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);

  if (error && !state)
    return <InlineError title={t('secondFactor.failedLoad')} error={error} onRetry={() => void refetch()} />;
  if (!state) return <Skeletons count={1} boxHeight={56} />;

  return (
    <>
      {state.isOn ? (
        <>
          <div>
            <TintChip tint="shelter">{t('secondFactor.on')}</TintChip>{' '}
            <Text span c="dimmed">
              {t('secondFactor.since', { date: format.date(state.since!) })}
            </Text>
          </div>
          <Text c={state.recoveryCodesLeft < LOW_CODE_COUNT ? undefined : 'dimmed'}>
            {t('secondFactor.left', { count: state.recoveryCodesLeft })}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setTask('renew')}>
              {t('secondFactor.renew')}
            </Button>
            <Button variant="default" c="var(--danger)" onClick={() => setTask('off')}>
              {t('secondFactor.turnOff')}
            </Button>
          </Group>
        </>
      ) : (
        <Group gap="xs">
          <Button variant="default" onClick={() => setTask('on')}>
            {t('secondFactor.turnOn')}
          </Button>
        </Group>
      )}
      <Suspense>
        {task === 'on' && <TurnOn user={user} onClose={close} />}
        {task === 'off' && <TurnOff user={user} onClose={close} />}
        {task === 'renew' && <RenewCodes user={user} onClose={close} />}
      </Suspense>
    </>
  );
}
