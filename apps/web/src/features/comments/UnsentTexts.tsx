import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import { commentOutbox } from './commentDrafts';
import classes from './Comments.module.css';
import { discardUnsent, type Unsent } from './unsent';

interface UnsentTextsProps {
  unsent: Unsent[];
  /** The deleted item to which the text belongs. */
  deletedTarget: 'post' | 'comment';
  onDiscard: () => void;
}

/** Text that can no longer be sent because its target was deleted, with a copy button. */
export function UnsentTexts({ unsent, deletedTarget, onDiscard }: UnsentTextsProps) {
  const { t } = useTranslation('comments');

  function discard() {
    unsent.forEach(discardUnsent);
    onDiscard();
  }

  return (
    <Stack align="flex-start" gap="xs">
      <p role="alert">{t(`unsent.${deletedTarget}`)}</p>
      {unsent.map((item) => (
        <UnsentText key={item.key} unsent={item} />
      ))}
      <Button variant="subtle" color="teal" onClick={discard}>
        {t('unsent.discard')}
      </Button>
    </Stack>
  );
}

function UnsentText({ unsent: { key, change } }: { unsent: Unsent }) {
  const { t } = useTranslation('comments');
  const { values } = commentOutbox.use(key);
  const text = change ?? values.content;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success((t) => t('comments:unsent.copied')),
      () => notify.error((t) => t('comments:unsent.notCopied')),
    );

  // The text is empty while it is being sent, and returns if the request fails.
  if (!text) return null;
  return (
    <>
      <p className={classes.bubble}>{text}</p>
      {/* Receives the focus when the text field is removed. */}
      <Button variant="default" data-next-focus onClick={() => void copy()}>
        {t('unsent.copy')}
      </Button>
    </>
  );
}
