import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import { commentOutbox } from './commentDrafts';
import classes from './Comments.module.css';
import { discardUnsent, type Unsent } from './unsent';

interface UnsentWordsProps {
  unsent: Unsent[];
  /** The deleted target of the text. */
  gone: 'post' | 'comment';
  onDiscard: () => void;
}

/** Text that can no longer be sent because its target was deleted, with a copy button. */
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

  // Being sent. The text returns if the request fails.
  if (!words) return null;
  return (
    <>
      <p className={classes.words}>{words}</p>
      {/* Receives the focus of the removed text field. */}
      <Button variant="default" className={classes.copy} data-next-focus onClick={() => void copy()}>
        {t('unsent.copy')}
      </Button>
    </>
  );
}
