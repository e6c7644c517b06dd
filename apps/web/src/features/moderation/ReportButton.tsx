import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import type { ReportableType } from './reports.queries';

/** Loads the report dialog with its translations. Menus with a report item also call it. */
export const loadReportDialog = async () => {
  const [{ ReportDialog }] = await Promise.all([import('./ReportDialog'), loadTexts(['reports'])]);
  return ReportDialog;
};

interface ReportButtonProps {
  type: ReportableType;
  id: number;
  /** Name of the content's author. */
  name: string;
  /** Renders the button as text with this class. Without it, the button is an icon. */
  className?: string;
  /** Renders a small icon instead of the text. */
  isSmall?: boolean;
  /** Adds a background, for use on photos. */
  onPhoto?: boolean;
}

/** Button that opens the report dialog. */
export function ReportButton({ type, id, name, className, isSmall = false, onPhoto = false }: ReportButtonProps) {
  const { t } = useTranslation();
  const dialog = useLazyPart(loadReportDialog);
  const button = {
    'aria-label': t('report.of', { name }),
    'aria-busy': dialog.isLoading,
    onPointerEnter: dialog.prepare,
    onClick: dialog.open,
  };
  return (
    <>
      {className === undefined ? (
        <ActionIcon {...button} title={t('report.open')} {...(onPhoto && { variant: 'filled', color: 'dark.8' })}>
          <IconFlag size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton {...button} title={isSmall ? t('report.open') : undefined} className={className}>
          {isSmall ? <IconFlag size={14} aria-hidden /> : t('report.open')}
        </UnstyledButton>
      )}
      {dialog.Part && <dialog.Part type={type} id={id} onClose={dialog.close} />}
    </>
  );
}
