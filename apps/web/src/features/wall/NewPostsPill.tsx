import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './NewPostsPill.module.css';

interface NewPostsPillProps {
  count: number;
  onShow: () => void;
}

/** Says that there is something new above, and leads there. */
export function NewPostsPill({ count, onShow }: NewPostsPillProps) {
  const { t } = useTranslation('wall');
  return (
    <div className={classes.place} role="status">
      <Button className={classes.pill} leftSection={<IconArrowUp size={18} aria-hidden />} onClick={onShow}>
        {t('newPosts', { count })}
      </Button>
    </div>
  );
}
