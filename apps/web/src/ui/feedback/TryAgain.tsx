import { Button, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function TryAgain({ onClick, variant = 'default' }: Pick<ButtonProps, 'variant'> & { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant={variant} onClick={onClick}>
      {t('tryAgain')}
    </Button>
  );
}
