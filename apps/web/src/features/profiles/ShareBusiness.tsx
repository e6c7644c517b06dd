import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { shareLink } from '../../ui/feedback/shareLink';

/** Button that shares the public page of a business. */
export function ShareBusiness({ uuid, name }: { uuid: string; name: string }) {
  const { t } = useTranslation('profile');
  return (
    <Button
      variant="default"
      leftSection={<IconShare3 size={20} aria-hidden />}
      onClick={() => void shareLink(paths.publicBusiness(uuid), name)}
    >
      {t('page.share')}
    </Button>
  );
}
