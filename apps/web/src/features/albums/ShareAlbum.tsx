import { Button, CopyButton, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateAlbumLinkDto } from '../../api/enums';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import type { AlbumOwner } from './albums.queries';
import { type FurtherAlbum, useCreateAlbumLink, useEndAlbumLink } from './furtherAlbums.queries';

const { days: DAYS } = CreateAlbumLinkDto;

interface ShareAlbumProps {
  owner: AlbumOwner;
  album: FurtherAlbum;
  onClose: () => void;
}

/** Dialog that creates and revokes the link for people without an account. */
export function ShareAlbum({ owner, album, onClose }: ShareAlbumProps) {
  const { t, i18n } = useTranslation(['albums', 'common']);
  const format = useFormat();
  const [days, setDays] = useState<(typeof DAYS)[number]>(7);
  const [url, setUrl] = useState('');
  const create = useSubmit(useCreateAlbumLink(owner, album.uuid));
  const end = useSubmit(useEndAlbumLink(owner, album.uuid));
  const isBusy = create.isPending || end.isPending;
  const failure = create.error ?? end.error;
  const { linkExpiresAt } = album;

  return (
    <Dialog title={t('further.share.title')} onClose={onClose} busy={isBusy}>
      {url && linkExpiresAt ? (
        <>
          <p>{t('further.share.once', { date: format.moment(linkExpiresAt) })}</p>
          <TextInput
            label={t('further.share.link')}
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </>
      ) : (
        <>
          <p>{t('further.share.hint')}</p>
          {linkExpiresAt && <Text c="dimmed">{t('further.share.until', { date: format.moment(linkExpiresAt) })}</Text>}
          <ChoiceCards
            name="days"
            layout="pills"
            legend={t('further.share.expires')}
            choices={DAYS.map((count) => ({ value: count as number, label: t('further.share.days', { count }) }))}
            value={days}
            onChange={(chosen) => setDays(chosen as (typeof DAYS)[number])}
          />
        </>
      )}
      <FormMessage>{failure && errorText(i18n, failure)}</FormMessage>
      <DialogActions>
        {linkExpiresAt && (
          <Button
            variant="default"
            c="var(--danger)"
            disabled={isBusy}
            onClick={() => end.submit(undefined, { onSuccess: () => setUrl('') })}
          >
            {t('further.share.end')}
          </Button>
        )}
        {url && linkExpiresAt ? (
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button
                leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
                onClick={copy}
              >
                {t(copied ? 'further.share.copied' : 'further.share.copy')}
              </Button>
            )}
          </CopyButton>
        ) : (
          <Button
            loading={create.isPending}
            onClick={() =>
              create.submit(days, {
                onSuccess: ({ secret }) => setUrl(new URL(paths.sharedAlbum(secret), window.location.origin).href),
              })
            }
          >
            {t(linkExpiresAt ? 'further.share.renew' : 'further.share.create')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
