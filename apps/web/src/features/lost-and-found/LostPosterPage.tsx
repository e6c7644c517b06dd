import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { IN_PLACE } from '../../routing/inPlace';
import { paths } from '../../routing/routes';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';
import { PillChoice } from '../../ui/fields/PillChoice';
import { PrintPage } from '../../ui/layout/PrintPage';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { QrCode } from '../../ui/pictures/QrCode';
import { useAdvice, useReportName } from './useReportTexts';
import { petCategoryLook } from '../catalog/petCategories';
import { useFormattedPhone } from '../../ui/text/useReadPhone';
import type { AnimalReport } from './lost.queries';
import classes from './LostPosterPage.module.css';
import { ReportLoader } from './ReportLoader';
import { useReportFacts } from './useReportFacts';

/** Maximum number of characters of advice, so that the poster fits on one sheet. */
const MAX_ADVICE = 300;

/** Paper sizes with their number of tear-off strips. */
const STRIPS = { a4: 8, a5: 6 } as const;
type PaperSize = keyof typeof STRIPS;

/** Facts that help to recognize the animal. */
const SHOWN_FACTS = ['kind', 'breed', 'gender', 'size', 'colours', 'markings'];

/** Printable poster of a lost animal with a QR code and tear-off strips, on one sheet of paper. */
export const LostPosterPage = () => (
  <ReportLoader type="lost">
    {(report) =>
      report.state === 'open' ? (
        <Poster report={report} />
      ) : (
        // Ended reports have no poster, because posters stay up for a long time.
        <Navigate to={paths.lostReport(report.uuid)} replace />
      )
    }
  </ReportLoader>
);

function Poster({ report }: { report: AnimalReport }) {
  const { t } = useTranslation('lostPoster');
  const name = useReportName(report);
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const size: PaperSize = searchParams.get('size') === 'a5' ? 'a5' : 'a4';
  return (
    <PrintPage
      heading={t('title')}
      title={`${t('title')}: ${name}`}
      back={{ to: paths.lostReport(report.uuid), text: t('back') }}
      printText={t('print')}
      className={`${classes.sheet} ${size === 'a5' ? classes.a5 : ''}`}
      tools={
        <PillChoice
          legend={t('size')}
          value={size}
          choices={[
            { value: 'a4', label: 'A4' },
            { value: 'a5', label: 'A5' },
          ]}
          onChange={(next) =>
            changeSearch((params) => setParameter(params, 'size', next === 'a4' ? null : next), IN_PLACE)
          }
        />
      }
    >
      <Sheet report={report} name={name} size={size} />
    </PrintPage>
  );
}

/** The printed page: black on white, so that every printer can print it. */
function Sheet({ report, name, size }: { report: AnimalReport; name: string; size: PaperSize }) {
  const { t } = useTranslation('lostPoster');
  const format = useFormat();
  const facts = useReportFacts(report).flatMap(({ key, value }) =>
    SHOWN_FACTS.includes(String(key)) && typeof value === 'string' ? [value] : [],
  );
  const phone = useFormattedPhone(report.phone ?? '', report.place?.countryCode);
  const url = new URL(paths.lostReport(report.uuid), window.location.origin).href;
  const [photo] = report.photos;
  const look = petCategoryLook(report.petCategoryId);
  const advice = [...useAdvice(report)].slice(0, MAX_ADVICE).join('');
  return (
    <>
      <div className={classes.main}>
        <p className={classes.lost}>{t(`lost.${report.gender ?? 'any'}`)}</p>
        <Text component="h2" lineClamp={2} className={classes.name}>
          {name}
        </Text>
        <PhotoFrame
          src={photo?.url}
          variants={photo?.variants}
          sizes="760px"
          alt=""
          fit={photo ? 'cover' : 'inside'}
          fallback={look.illustration}
          tint={look.tint}
          className={classes.photo}
          eager
        />
        {/* The no-break space keeps a separator at the end of its line. */}
        <Text lineClamp={3} className={classes.facts}>
          {facts.join('\u00a0· ')}
        </Text>
        <Text lineClamp={3} className={classes.where}>
          {[report.place?.name, format.date(report.seenAt)].filter(Boolean).join(', ')}
        </Text>
        {advice && (
          <Text lineClamp={4} className={classes.behaviour}>
            {advice}
          </Text>
        )}
        <div className={classes.way}>
          <QrCode value={url} title={t('qrCode', { name })} />
          <div className={classes.words}>
            <p>{t('scan')}</p>
            {phone && <strong className={classes.phone}>{phone}</strong>}
            {report.hasReward && <p>{t('reward')}</p>}
          </div>
        </div>
      </div>
      <ul className={classes.strips} aria-label={t('strips')}>
        {Array.from({ length: STRIPS[size] }, (_, index) => (
          <li key={index} className={classes.strip}>
            <QrCode value={url} title={t('qrCode', { name })} />
            <span className={classes.stripText}>
              <strong>{t('stripTitle', { name })}</strong>
              {phone && <span>{phone}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
