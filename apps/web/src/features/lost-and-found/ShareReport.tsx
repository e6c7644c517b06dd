import { Button } from '@mantine/core';
import { IconPhotoShare, IconPrinter, IconShare3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { saveFile } from '../../api/download';
import { currentLanguage } from '../../i18n';
import { paths } from '../../routing/routes';
import { notify } from '../../ui/feedback/notify';
import { shareLink } from '../../ui/feedback/shareLink';
import { type AnimalReport, reportPictureUrl } from './lost.queries';
import { reportPath } from './reportLinks';

/** Shares the picture for stories, or saves it if the browser cannot share files. */
async function sharePicture(uuid: string, title: string) {
  const response = await fetch(reportPictureUrl(uuid), { headers: { 'accept-language': currentLanguage() } });
  if (!response.ok) throw new Error(`The picture has the status ${response.status}`);
  const picture = await response.blob();
  const file = new File([picture], 'sapa.jpg', { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch((error: unknown) => {
      // The user closed the dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
    return;
  }
  saveFile(file, file.name);
}

/** Buttons that share a report: as a link, as a picture and as a poster. */
export function ShareReport({ report, name }: { report: AnimalReport; name: string }) {
  const { t } = useTranslation('lost-and-found');
  const [isLoading, setLoading] = useState(false);
  const isOpen = report.state === 'open';
  const title = t(`pageTitle.${report.type}`, { name });

  async function share() {
    setLoading(true);
    try {
      await sharePicture(report.uuid, title);
    } catch {
      notify.error((t) => t('lost-and-found:share.failed'));
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare3 size={20} aria-hidden />}
        onClick={() => void shareLink(reportPath(report), title)}
      >
        {t('share.link')}
      </Button>
      {isOpen && report.type === 'lost' && (
        <Button
          component={Link}
          to={paths.lostPoster(report.uuid)}
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
        >
          {t('share.poster')}
        </Button>
      )}
      {isOpen && (
        <Button
          variant="default"
          leftSection={<IconPhotoShare size={20} aria-hidden />}
          loading={isLoading}
          onClick={() => void share()}
        >
          {t('share.picture')}
        </Button>
      )}
    </>
  );
}
