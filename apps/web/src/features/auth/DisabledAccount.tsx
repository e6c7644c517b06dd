import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { ObjectionForm } from '../moderation/ObjectionForm';
import type { ReportReason } from '../moderation/reports.queries';
import { useObjectToDisabling } from './auth.queries';
import { Stack } from '../../ui/layout/Layout';
import classes from './DisabledAccount.module.css';

interface DisabledAccountProps {
  reason: components['schemas']['Disabled'];
  /** Credentials or ticket of the failed login, or undefined after a login with a passkey. */
  credentials: Parameters<typeof useObjectToDisabling>[0];
}

/** Shows the reason why the account is disabled, with a form to object. */
export function DisabledAccount({ reason, credentials }: DisabledAccountProps) {
  const { t } = useTranslation('reports');
  const [isObjecting, setIsObjecting] = useState(false);
  const object = useObjectToDisabling(credentials);
  const objection = object.isSuccess ? 'open' : reason.objection;
  return (
    <Stack
      component="section"
      gap="sm"
      mt="md"
      p="md"
      bdrs="lg"
      bg="var(--sunken)"
      className={classes.why}
      aria-label={t('disabled.title')}
    >
      {reason.reason && <p>{t('notices.reason', { reason: t(`reasons.${reason.reason as ReportReason}`) })}</p>}
      {reason.text && <p className={classes.words}>{reason.text}</p>}
      <p role="status">
        {objection === 'open' && t('disabled.objected')}
        {objection === 'rejected' && t('disabled.rejected')}
        {objection === 'none' && t('disabled.final')}
      </p>
      {objection === 'possible' && !isObjecting && (
        <div>
          <Button variant="default" onClick={() => setIsObjecting(true)}>
            {t('objection.start')}
          </Button>
        </div>
      )}
      {objection === 'possible' && isObjecting && (
        <ObjectionForm objection={object} onCancel={() => setIsObjecting(false)} />
      )}
    </Stack>
  );
}
