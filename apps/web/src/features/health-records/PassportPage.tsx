import { Box, Button, SimpleGrid, Text, Title } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import type { components } from '../../api/schema';
import { addTexts } from '../../i18n';
import type { Language } from '../../i18n/languages';
import { useFormat } from '../../i18n/useFormat';
import { fromKnownDay, today } from '../../lib/day';
import { userName } from '../../lib/userName';
import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Group } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PrintPage } from '../../ui/layout/PrintPage';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../ui/loading/Skeletons';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { QrCode } from '../../ui/pictures/QrCode';
import { petCategoryLook } from '../catalog/petCategories';
import { petQuery } from '../pets/pets.queries';
import { healthSummaryQuery, type HealthEntry, type HealthSummary, protectionsQuery } from './health.queries';
import classes from './PassportPage.module.css';
import { NewShareLink, type NewLink } from './Sharing';
import { useEntryText } from './useEntryText';

type Pet = components['schemas']['Pet'];

/** Row limits that keep the passport on one sheet. Parasite treatments have at most three rows. */
const ROWS = { vaccinations: 8, items: 4 };

/** Printable summary of a health record on one sheet, with labels in Serbian and English. */
export function PassportPage() {
  const { t } = useTranslation('health-records');
  const { uuid = '' } = useParams();
  const second = useFormat().language === 'en' ? 'sr' : 'en';
  const enabled = isUuid(uuid);
  const summary = useQuery({ ...healthSummaryQuery(uuid), enabled });
  const pet = useQuery({ ...petQuery(uuid), enabled });
  const protections = useQuery({ ...protectionsQuery(uuid), enabled });
  const texts = useQuery({
    queryKey: ['texts', second, 'health-records'],
    queryFn: () => addTexts(second, 'health-records').then(() => second),
    staleTime: Infinity,
  });

  const queries = [summary, pet, protections, texts];
  const error = queries.find((query) => query.error && !query.data)?.error;
  if (!enabled || (error instanceof ApiError && [403, 404].includes(error.status))) {
    return (
      <MissingPage title={t('notFound')} to={paths.animals()} toText={t('toAnimals')}>
        {t('notFoundText')}
      </MissingPage>
    );
  }
  if (error) {
    const retry = () => queries.filter((query) => query.error).forEach((query) => void query.refetch());
    return <ApiErrorMessage isPage title={t('failed')} error={error} onRetry={retry} />;
  }
  if (summary.data && pet.data && protections.data && texts.data) {
    return (
      <Passport
        summary={summary.data}
        pet={pet.data}
        second={texts.data}
        vaccinations={protections.data.vaccinations}
        treatments={protections.data.parasiteTreatments}
      />
    );
  }
  return (
    <Page>
      <HeadingSkeleton />
      <Box w="100%" maw="210mm" mx="auto">
        <Skeletons count={1} boxHeight={640} />
      </Box>
    </Page>
  );
}

const isShown = ({ isPrivate, isHidden }: HealthEntry) => !isPrivate && !isHidden;

/** Formats a date as in EU pet passports, in every language: "17.05.2026". */
const shortDate = (day: string) => day.split('-').filter(Boolean).reverse().join('.');

const joined = (...parts: (string | number | null | undefined)[]) => parts.filter(Boolean).join(' · ');

type Key = ParseKeys<'health-records'>;
type Row = [ReactNode, ReactNode, ReactNode, ReactNode];

interface PassportProps {
  summary: HealthSummary;
  pet: Pet;
  /** Language of the second label. */
  second: Language;
  vaccinations: HealthEntry[];
  treatments: HealthEntry[];
}

function Passport({ summary, pet, second, vaccinations, treatments }: PassportProps) {
  const { t, i18n } = useTranslation('health-records');
  const format = useFormat();
  const { dose } = useEntryText();
  const [isAdding, setAdding] = useState(false);
  const [link, setLink] = useState<NewLink>();
  const { conditions, medication } = summary;

  const inSecond = i18n.getFixedT(second, 'health-records');
  const label = (key: Key) => (
    <>
      {t(key)} <span lang={second}>/ {inSecond(key)}</span>
    </>
  );
  const given = ({ day, clinic }: HealthEntry) => joined(shortDate(day), clinic?.name);
  const [photo] = pet.photos;

  return (
    <PrintPage
      heading={t('passport.title')}
      title={`${t('passport.title')}: ${pet.name}`}
      back={{ to: paths.health(pet.uuid), text: t('passport.back') }}
      printText={t('passport.print')}
      className={classes.sheet}
      tools={
        summary.isOwner && (
          <Button variant="default" leftSection={<IconQrcode size={20} aria-hidden />} onClick={() => setAdding(true)}>
            {t('passport.addCode')}
          </Button>
        )
      }
    >
      <Group component="header" gap="12px 20px">
        <PhotoFrame
          src={photo?.url}
          variants={photo?.variants}
          sizes="120px"
          alt=""
          fallback={petCategoryLook(pet.petCategory.id).illustration}
          tint={petCategoryLook(pet.petCategory.id).tint}
          className={classes.photo}
          eager
        />
        <Box flex="1 1 180px">
          <Text inherit fw={700}>
            {label('passport.title')}
          </Text>
          <Title order={2} fz="clamp(1.5rem, 5vw, 2.25rem)">
            {pet.name}
          </Title>
        </Box>
        {link && (
          <Box w={136} fz="xs" lh={1.3} ta="center">
            <QrCode value={link.url} size={120} title={t('passport.code')} />
            <p>{t('passport.codeUntil', { date: format.date(link.expiresAt) })}</p>
          </Box>
        )}
      </Group>
      <Facts summary={summary} pet={pet} label={label} />
      <Table
        title={label('passport.vaccinations')}
        heads={[
          label('fields.against'),
          label('passport.productBatch'),
          label('passport.given'),
          label('fields.validUntil'),
        ]}
        rows={vaccinations
          .slice(0, ROWS.vaccinations)
          .map((entry): Row => [
            entry.details.against,
            joined(entry.details.product, entry.details.batch),
            given(entry),
            entry.dueOn && shortDate(entry.dueOn),
          ])}
        none={label('passport.none')}
      />
      <Table
        title={label('passport.treatments')}
        heads={[label('fields.parasites'), label('fields.product'), label('passport.given'), label('passport.next')]}
        rows={treatments.map((entry): Row => [
          label(`choices.parasites.${entry.details.parasites!}`),
          entry.details.product,
          given(entry),
          entry.dueOn && shortDate(entry.dueOn),
        ])}
        none={label('passport.none')}
      />
      <SimpleGrid cols={2} spacing="lg">
        <List
          title={label('summary.conditions')}
          items={conditions.filter(isShown).map(({ details: { name, severity } }) => (
            <>
              {name} {severity && <>({label(`choices.severity.${severity}`)})</>}
            </>
          ))}
          none={label('passport.none')}
        />
        <List
          title={label('summary.medication')}
          items={medication
            .filter(({ entry }) => isShown(entry))
            .map(({ entry: { details } }) => joined(details.product, dose(details)))}
          none={label('passport.none')}
        />
      </SimpleGrid>
      <Text inherit mt="auto" c="#6b5f57" fz="xs">
        {t('passport.newest', { date: shortDate(today()) })}
        <br />
        <span lang={second}>{inSecond('passport.newest', { date: shortDate(today()) })}</span>
      </Text>
      {isAdding && (
        <NewShareLink
          petUuid={pet.uuid}
          onCreated={(created) => {
            setLink(created);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </PrintPage>
  );
}

interface FactsProps {
  summary: HealthSummary;
  pet: Pet;
  /** Returns a label in both languages. */
  label: (key: Key) => ReactNode;
}

/** The first page of the passport: the animal, its marks and its owner. */
function Facts({ summary, pet, label }: FactsProps) {
  const { t } = useTranslation('traits');
  const format = useFormat();
  const { identification } = summary;
  const weight = summary.weights.at(-1);
  const facts: [Key, ReactNode][] = [
    ['passport.breed', pet.petCategoryGroup.name],
    ['passport.sex', label(`passport.gender.${pet.gender}`)],
    [
      'passport.birthdate',
      pet.birthdate && shortDate(fromKnownDay({ day: pet.birthdate, precision: pet.birthdatePrecision })),
    ],
    ['passport.weight', weight && joined(format.weight(weight.grams), shortDate(weight.day))],
    ['identification.colours', format.list(identification.colours.map((colour) => t(`colours.${colour}`)))],
    ['identification.markings', identification.markings],
    ['identification.chipNumber', identification.chipNumber],
    [
      'identification.chipDate',
      joined(identification.chipDate && shortDate(identification.chipDate), identification.chipPlace),
    ],
    ['identification.tattoo', identification.tattoo],
    ['identification.passportNumber', identification.passportNumber],
    ['passport.insurance', joined(identification.insurer, identification.policyNumber)],
    ['passport.owner', userName(pet.user)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <Text component="dt" inherit fz="xs">
            {label(key)}
          </Text>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TableProps {
  title: ReactNode;
  heads: Row;
  rows: Row[];
  none: ReactNode;
}

function Table({ title, heads, rows, none }: TableProps) {
  return (
    <table className={classes.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={index} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, index) => (
              <td key={index}>{cell || '–'}</td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={heads.length}>{none}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function List({ title, items, none }: { title: ReactNode; items: ReactNode[]; none: ReactNode }) {
  return (
    <section>
      <Title order={3} fz="md">
        {title}
      </Title>
      {items.length === 0 && <p>{none}</p>}
      <ul>
        {items.slice(0, ROWS.items).map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
