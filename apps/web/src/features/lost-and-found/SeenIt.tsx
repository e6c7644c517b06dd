import { Button, type ButtonProps } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import type { AnimalReport } from './lost.queries';

const loadSightingDialog = async () => (await import('./SightingDialog')).SightingDialog;

/** The main action of a lost report, for everybody except its reporter. */
export function SeenIt({ report, ...props }: { report: AnimalReport } & ButtonProps) {
  const { t } = useTranslation('lost-and-found');
  const dialog = useLazyPart(loadSightingDialog);
  return (
    <>
      <Button
        {...props}
        leftSection={<IconEye size={22} aria-hidden />}
        aria-haspopup="dialog"
        aria-busy={dialog.isLoading}
        onPointerEnter={dialog.prepare}
        onClick={dialog.open}
      >
        {t('sighting.open')}
      </Button>
      {dialog.Part && <dialog.Part report={report} onClose={dialog.close} />}
    </>
  );
}
