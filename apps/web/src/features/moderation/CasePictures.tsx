import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Flex, Stack } from '../../ui/layout/Layout';
import shared from './Reports.module.css';
import { type CaseDetail, casePictureQuery, caseVideoQuery } from './moderation.queries';

/**
 * Pictures and videos of the reported content. The public URLs of hidden files do not work.
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
  if (file) return <LoadedVideo file={file} label={t('video')} />;
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

function LoadedVideo({ file, label }: { file: Blob; label: string }) {
  const showFile = useCallback(
    (video: HTMLVideoElement) => {
      const url = URL.createObjectURL(file);
      video.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <video ref={showFile} className={shared.picture} aria-label={label} controls autoPlay playsInline />;
}
