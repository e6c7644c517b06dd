import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Flex } from '../../ui/layout/Layout';
import shared from './Reports.module.css';
import { type CaseDetail, casePictureQuery } from './moderation.queries';

/** Pictures of the reported content. The public URLs of hidden pictures do not work. */
export function CasePictures({ detail }: { detail: CaseDetail }) {
  const { pictures } = detail.thing;
  if (pictures.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap="xs">
      {pictures.map((url, index) => (
        <li key={url}>
          <CasePicture caseId={detail.id} index={index} />
        </li>
      ))}
    </Flex>
  );
}

function CasePicture({ caseId, index }: { caseId: number; index: number }) {
  const { t } = useTranslation(['moderation', 'reports']);
  const { data: url, isError } = useQuery(casePictureQuery(caseId, index));
  if (isError) return <p className={shared.quiet}>{t('pictureGone')}</p>;
  if (!url) return <div className={shared.picture} aria-busy />;
  return <img className={shared.picture} src={url} alt={t('reports:picture')} />;
}
