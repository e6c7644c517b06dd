import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Flex } from '../layout/Layout';

/** Placeholder for a picture that moderators removed. */
export function RemovedPicture({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <Flex
      component="span"
      className={className}
      justify="center"
      align="center"
      gap="sm"
      mih={88}
      p="md"
      bg="var(--sunken)"
      c="dimmed"
      fz={15}
    >
      <IconPhoto size={28} stroke={1.6} aria-hidden />
      {t('removedPicture')}
    </Flex>
  );
}
