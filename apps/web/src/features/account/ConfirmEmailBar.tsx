import { CloseButton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Group } from '../../ui/layout/Layout';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';

/** Whether the user dismissed the bar. Reset when the app is reloaded. */
let isPutOff = false;

/** Bar that asks the user to confirm the email address. Shown above every page. */
export function ConfirmEmailBar({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['account', 'common']);
  const [isHidden, setHidden] = useState(isPutOff);
  if (isHidden) return null;
  return (
    <Group
      component="section"
      justify="space-between"
      wrap="nowrap"
      mb="md"
      py={4}
      pl="md"
      pr="xs"
      bdrs="lg"
      bg="var(--link-ground)"
      aria-label={t('confirmation.title')}
    >
      <Text py="xs" fw={600}>
        {t('confirmation.bar', { email: user.email })}{' '}
        <Text component={Link} inherit td="underline" to={paths.account}>
          {t('confirmation.more')}
        </Text>
      </Text>
      <CloseButton
        size={44}
        aria-label={t('common:close')}
        onClick={() => {
          isPutOff = true;
          setHidden(true);
        }}
      />
    </Group>
  );
}
