import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flex, Stack } from '../../ui/layout/Layout';
import shared from './Reports.module.css';
import { type CaseDetail, casePictureQuery, caseVideoQuery } from './moderation.queries';

/**
 * Pictures and videos of the reported content. The public URLs of hidden pictures and videos do not
 * work.
 */
export function CasePictures({ detail }: { detail: CaseDetail }) {
  const { pictures, videos } = detail.thing;
  if (pictures.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap="xs">
      {pictures.map((url, index) => (
        <li key={url}>
          {videos.includes(index + 1) ? (
            <CaseVideo caseId={detail.id} index={index} />
          ) : (
            <CasePicture caseId={detail.id} index={index} />
          )}
        </li>
      ))}
    </Flex>
  );
}

interface CasePictureProps {
  caseId: number;
  index: number;
}

function CasePicture({ caseId, index }: CasePictureProps) {
  const { t } = useTranslation(['moderation', 'reports']);
  const { data: url, isError } = useQuery(casePictureQuery(caseId, index));
  if (isError) return <p className={shared.quiet}>{t('pictureGone')}</p>;
  if (!url) return <div className={shared.picture} aria-busy />;
  return <img className={shared.picture} src={url} alt={t('reports:picture')} />;
}

/** Poster of a video. The video is loaded when the moderator presses play. */
function CaseVideo({ caseId, index }: CasePictureProps) {
  const { t } = useTranslation('moderation');
  const { data: file, isFetching, isError, refetch } = useQuery(caseVideoQuery(caseId, index));
  const url = useObjectUrl(file);
  if (url) return <video className={shared.picture} src={url} aria-label={t('video')} controls autoPlay playsInline />;
  return (
    <Stack gap="xs">
      <CasePicture caseId={caseId} index={index} />
      {isError && (
        <p className={shared.quiet} role="alert">
          {t('videoFailed')}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {t('playVideo')}
      </Button>
    </Stack>
  );
}

/** Returns a URL of the file, which is revoked on unmount. */
function useObjectUrl(file: Blob | undefined) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
