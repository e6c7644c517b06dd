import { Button } from '@mantine/core';
import { IconPrinter, IconShare3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { shareLink } from '../../ui/feedback/shareLink';

/** Buttons to share the public page and to print the poster. */
export function SharePet({ pet }: { pet: { uuid: string; name: string } }) {
  const { t } = useTranslation('pets');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare3 size={20} aria-hidden />}
        onClick={() => void shareLink(paths.publicPet(pet.uuid), pet.name)}
      >
        {t('page.share')}
      </Button>
      <Button
        component={Link}
        to={paths.poster(pet.uuid)}
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
      >
        {t('page.poster')}
      </Button>
    </>
  );
}
