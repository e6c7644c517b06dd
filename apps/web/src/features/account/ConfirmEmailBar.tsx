import { Box, CloseButton, Text, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Group, Stack } from '../../ui/layout/Layout';
import type { SessionUser } from '../../api/session';
import { sendsMail } from '../../lib/serverSettings';
import { paths } from '../../routing/routes';

/** Loaded on demand, because the bar is part of the first load. */
const ConfirmationCode = lazy(() =>
  import('./ConfirmationCode').then((module) => ({ default: module.ConfirmationCode })),
);

/** Whether the user dismissed the bar. Reset when the app is reloaded. */
let isPutOff = false;

interface ConfirmEmailBarProps {
  user: SessionUser;
  hasMail?: boolean;
}

/** Bar that asks the user to confirm the email address. Shown above every page. */
export function ConfirmEmailBar({ user, hasMail = sendsMail }: ConfirmEmailBarProps) {
  const { t } = useTranslation(['account', 'common']);
  const [isHidden, setHidden] = useState(isPutOff);
  const [isCodeAsked, setCodeAsked] = useState(false);
  if (isHidden) return null;
  return (
    <Box
      component="section"
      mb="md"
      py={4}
      pl="md"
      pr="xs"
      bdrs="lg"
      bg="var(--link-ground)"
      aria-label={t('confirmation.title')}
    >
      <Group justify="space-between" wrap="nowrap">
        <Group gap="0 12px" flex={1} miw={0} mih={44} fw={600}>
          <Text inherit>{t('confirmation.bar', { email: user.email })}</Text>
          {hasMail ? (
            <UnstyledButton
              mih={44}
              fw="inherit"
              td="underline"
              aria-expanded={isCodeAsked}
              onClick={() => setCodeAsked(!isCodeAsked)}
            >
              {t('confirmation.enterCode')}
            </UnstyledButton>
          ) : (
            <Text component={Link} inherit py="xs" td="underline" to={paths.account}>
              {t('confirmation.more')}
            </Text>
          )}
        </Group>
        <CloseButton
          size={44}
          aria-label={t('common:close')}
          onClick={() => {
            isPutOff = true;
            setHidden(true);
          }}
        />
      </Group>
      {isCodeAsked && (
        <Suspense>
          <Stack gap="sm" pb="sm" maw={360}>
            <ConfirmationCode autoFocus />
            <Text component={Link} inherit td="underline" to={paths.account}>
              {t('confirmation.noMail')}
            </Text>
          </Stack>
        </Suspense>
      )}
    </Box>
  );
}
