import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import { commentOutbox } from './commentDrafts';
import classes from './Comments.module.css';
import { discardUnsent, type Unsent } from './unsent';

interface UnsentWordsProps {
  unsent: Unsent[];
  /** What is gone. */
  gone: 'post' | 'comment';
  onDiscard: () => void;
}

/** What somebody was writing when what it belongs to was deleted: it cannot be sent any more, and is not lost. */
export function UnsentWords({ unsent, gone, onDiscard }: UnsentWordsProps) {
  const { t } = useTranslation('comments');

  function discard() {
    unsent.forEach(discardUnsent);
    onDiscard();
  }

  return (
    <div className={classes.unsent}>
      <p role="alert">{t(`unsent.${gone}`)}</p>
      {unsent.map((each) => (
        <Words key={each.key} unsent={each} />
      ))}
      <Button variant="subtle" color="teal" className={classes.discard} onClick={discard}>
        {t('unsent.discard')}
      </Button>
    </div>
  );
}

function Words({ unsent: { key, change } }: { unsent: Unsent }) {
  const { t } = useTranslation('comments');
  const { values } = commentOutbox.use(key);
  const words = change ?? values.content;

  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => notify.success((t) => t('comments:unsent.copied')),
      () => notify.error((t) => t('comments:unsent.notCopied')),
    );

  // It is on its way, and comes back if it cannot be sent.
  if (!words) return null;
  return (
    <>
      <p className={classes.words}>{words}</p>
      {/* Who was typing goes on here. */}
      <Button variant="default" className={classes.copy} data-next-focus onClick={() => void copy()}>
        {t('unsent.copy')}
      </Button>
    </>
  );
}
