import { Box, Button, Center, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { ignoreDoubleClick } from '../../lib/ignoreDoubleClick';
import { errorText } from '../../ui/feedback/errorText';
import { FormSection } from '../../ui/forms/FormSection';
import classes from '../../ui/feedback/feedback.module.css';
import { InlineError } from '../../ui/feedback/InlineError';
import { type Message, notify } from '../../ui/feedback/notify';
import { TintChip } from '../../ui/cards/TintChip';
import { Skeletons } from '../../ui/loading/Skeletons';
import { OTHER_SESSIONS, sessionsQuery, useEndSession } from './account.queries';
import { Group, Stack } from '../../ui/layout/Layout';

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const { t } = useTranslation('account');
  return (
    <FormSection title={t('sessions.title')} hint={t('sessions.hint')}>
      <SessionList />
    </FormSection>
  );
}

/** Keeps a date from breaking across lines. */
const unbreakable = (date: string) => date.replaceAll(' ', '\u00a0');

const thisDeviceFirst = (one: { isCurrent: boolean }, other: { isCurrent: boolean }) =>
  Number(other.isCurrent) - Number(one.isCurrent);

function SessionList() {
  const { t, i18n } = useTranslation('account');
  const format = useFormat();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const { mutate } = useEndSession();

  function end(which: string, done: Message) {
    mutate(which, {
      onSuccess: () => notify.success(done),
      onError: (failure) => notify.error((t) => t('account:sessions.failed', { message: errorText(i18n, failure) })),
    });
  }

  if (error && !sessions)
    return <InlineError title={t('sessions.failedLoad')} error={error} onRetry={() => void refetch()} />;
  if (!sessions) return <Skeletons count={2} gap={4} boxHeight={56} />;

  return (
    <>
      <Stack component="ul">
        {sessions.toSorted(thisDeviceFirst).map(({ id, isCurrent, device, isHandheld, createdAt, lastSeenAt }) => {
          const name = device ?? t('sessions.unknown');
          const Icon = isHandheld ? IconDeviceMobile : IconDeviceDesktop;
          return (
            <Group component="li" gap="8px 16px" mih={64} key={id}>
              <Center component="span" w={44} h={44} bdrs="50%" bg="var(--sunken)" c="dimmed" aria-hidden>
                <Icon size={24} />
              </Center>
              <Stack gap={0} flex="1 1 180px">
                <strong>{name}</strong>
                <Text c="dimmed" fz="sm">
                  {t('sessions.since', { date: unbreakable(format.date(createdAt)) })}
                </Text>
                {isCurrent ? (
                  <Box component="span" mt={4}>
                    <TintChip tint="shelter">{t('sessions.current')}</TintChip>
                  </Box>
                ) : (
                  <Text c="dimmed" fz="sm" className={classes.upper}>
                    {t('sessions.lastSeen', { moment: unbreakable(format.moment(lastSeenAt)) })}
                  </Text>
                )}
              </Stack>
              {!isCurrent && (
                <Button
                  variant="default"
                  ml="auto"
                  aria-label={t('sessions.endOf', { name })}
                  onClick={ignoreDoubleClick(() => end(id, (t) => t('account:sessions.ended', { name })))}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </Group>
          );
        })}
      </Stack>
      {sessions.some(({ isCurrent }) => !isCurrent) ? (
        <Group gap="xs">
          <Button
            variant="default"
            onClick={ignoreDoubleClick(() => end(OTHER_SESSIONS, (t) => t('account:sessions.endedOthers')))}
          >
            {t('sessions.endOthers')}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">{t('sessions.onlyHere')}</Text>
      )}
    </>
  );
}
