import { Button, Group, Text } from '@mantine/core';
import { IconHomeHeart, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import layout from '../../ui/layout/GalleryPage.module.css';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Stack } from '../../ui/layout/Layout';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { type AnimalReport, useExtendReport, useReopenReport } from './lost.queries';

const loadDeleteDialog = async () => (await import('./DeleteReport')).DeleteReport;
const loadCloseDialog = async () => (await import('./CloseDialog')).CloseDialog;

/** Tools of the reporter: the state of the alerts, and buttons to change, end or reopen. */
export function ReporterTools({ report, name }: { report: AnimalReport; name: string }) {
  const { t, i18n } = useTranslation('lost-and-found');
  const format = useFormat();
  const close = useLazyPart(loadCloseDialog);
  const remove = useLazyPart(loadDeleteDialog);
  const reopen = useReopenReport(report.uuid);
  const extend = useExtendReport(report.uuid);
  const { own, state } = report;
  if (!own) return null;
  const isActive = state === 'open' || state === 'unconfirmed';
  const error = reopen.error ?? extend.error;

  return (
    <Stack component={Card} gap="sm" p={20}>
      <h2 className={layout.smallTitle}>{t('own.title')}</h2>
      {isActive && (
        <p role="status">
          {state === 'unconfirmed'
            ? t(own.isEmailConfirmed ? 'own.unconfirmed' : 'own.emailUnconfirmed')
            : t(own.hasAlerts ? 'own.alerts' : 'own.noAlerts')}
        </p>
      )}
      {isActive && (
        <Text c="dimmed" fz={15}>
          {t('own.expires', { date: format.date(own.expiresAt) })}
        </Text>
      )}
      {own.isAsked && (
        <Stack gap="sm" align="start" p="md" bdrs="lg" bg="var(--link-ground)">
          <p>{t('own.asked')}</p>
          <Button
            loading={extend.isPending}
            onClick={() =>
              extend.submit(undefined, { onSuccess: () => notify.success((t) => t('lost-and-found:own.extended')) })
            }
          >
            {t('own.extend')}
          </Button>
        </Stack>
      )}
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      <Group gap="xs">
        {isActive ? (
          <>
            <Button
              leftSection={<IconHomeHeart size={20} aria-hidden />}
              aria-haspopup="dialog"
              aria-busy={close.isLoading}
              onPointerEnter={close.prepare}
              onClick={close.open}
            >
              {t('own.close')}
            </Button>
            <Button component={Link} to="?edit=1" variant="default" leftSection={<IconPencil size={20} aria-hidden />}>
              {t('own.edit')}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            loading={reopen.isPending}
            onClick={() =>
              reopen.submit(undefined, { onSuccess: () => notify.success((t) => t('lost-and-found:own.reopened')) })
            }
          >
            {t('own.reopen')}
          </Button>
        )}
        <Button
          variant="subtle"
          c="var(--danger)"
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-haspopup="dialog"
          aria-busy={remove.isLoading}
          onPointerEnter={remove.prepare}
          onClick={remove.open}
        >
          {t('own.delete')}
        </Button>
      </Group>
      {remove.Part && <remove.Part uuid={report.uuid} onCancel={remove.close} />}
      {close.Part && <close.Part report={report} name={name} onClose={close.close} />}
    </Stack>
  );
}
