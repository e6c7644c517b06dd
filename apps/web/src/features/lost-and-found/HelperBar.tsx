import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { publishHeight } from '../../lib/publishHeight';
import { Group } from '../../ui/layout/Layout';
import classes from './HelperBar.module.css';
import type { AnimalReport } from './lost.queries';
import { SeenIt } from './SeenIt';
import { useReportPhone } from './reportLinks';

const actionsHeight = publishHeight('--actions-height');

/** The actions of somebody who sees the lost animal, in reach of the thumb on phones. */
export function HelperBar({ report, name }: { report: AnimalReport; name: string }) {
  const { t } = useTranslation('lost-and-found');
  const phone = useReportPhone(report);
  return (
    <Group
      component="section"
      ref={actionsHeight}
      className={classes.bar}
      hiddenFrom="md"
      grow
      gap="xs"
      aria-label={t('contact.lost', { name })}
    >
      <SeenIt report={report} />
      {phone && (
        <Button
          component="a"
          href={phone.href}
          variant="default"
          leftSection={<IconPhone size={20} aria-hidden />}
          aria-label={t('contact.callNumber', { phone: phone.text })}
        >
          {t('contact.call')}
        </Button>
      )}
    </Group>
  );
}
