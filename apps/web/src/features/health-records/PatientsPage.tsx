import { Button, Center, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSquare, IconSquareCheckFilled, IconVaccine } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Flex, Group, Stack } from '../../ui/layout/Layout';
import { BulkVaccinationDto, Clinics_patients } from '../../api/limits';
import { ApiError } from '../../api/ApiError';
import { useFormat } from '../../i18n/useFormat';
import { today } from '../../lib/day';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { notify } from '../../ui/feedback/notify';
import { SearchField } from '../../ui/fields/SearchField';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import { Illustration } from '../../ui/pictures/Illustration';
import { petCategoryLook } from '../catalog/petCategories';
import { EntryDialog } from './EntryDialog';
import { type Patient, patientsQuery, useVaccinate } from './health.queries';
import { KIND_LOOK } from '../reminders/kinds';
import classes from './PatientsPage.module.css';
import { useEntryText } from './useEntryText';

const TYPING_MS = 300;
const { maxItems: MAX_CHOSEN } = BulkVaccinationDto.petUuids;

/** Pets whose owners gave the clinic access to their health records. */
export function PatientsPage() {
  const { t } = useTranslation('health-records');
  const isDueOnly = useSearchParams()[0].has('due');
  const [searchText, setSearchText] = useState('');
  const [name] = useDebouncedValue(searchText.trim(), TYPING_MS);
  const query = useInfiniteQuery(patientsQuery({ ...(name && { name }), ...(isDueOnly && { due: true }) }));
  /** Chosen patients by UUID. They stay chosen while the list is filtered. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, Patient['pet']>>(new Map());
  const [isVaccinating, setVaccinating] = useState(false);

  function toggle(pet: Patient['pet']) {
    const changed = new Map(chosen);
    if (!changed.delete(pet.uuid)) changed.set(pet.uuid, pet);
    setChosen(changed);
  }

  if (query.error instanceof ApiError && query.error.status === 403) {
    return (
      <Page width="text">
        <PageHeading>{t('patients.title')}</PageHeading>
        <EmptyState illustration="stethoscope" heading={<h2>{t('patients.notClinic')}</h2>}>
          {t('patients.notClinicText')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page width="text">
      <Stack gap={4}>
        <PageHeading>{t('patients.title')}</PageHeading>
        <Text c="dimmed">{t('patients.hint')}</Text>
      </Stack>
      <SearchField
        label={t('patients.search')}
        placeholder={t('patients.search')}
        clearLabel={t('patients.clearSearch')}
        value={searchText}
        onChange={setSearchText}
        maxLength={Clinics_patients.name.maxLength}
      />
      <ChoiceLinks
        label={t('patients.filter')}
        choices={[
          { key: 'all', to: paths.patients(), label: t('patients.all'), isChosen: !isDueOnly },
          { key: 'due', to: paths.patients({ due: 1 }), label: t('patients.due'), isChosen: isDueOnly },
        ]}
      />
      <EndlessList
        key={`${name}-${isDueOnly}`}
        query={query}
        boxHeight={96}
        failed={(error, retry) => <ApiErrorMessage error={error} title={t('patients.failed')} onRetry={retry} />}
        empty={
          name || isDueOnly ? (
            <EmptyState illustration="compass" heading={<h2>{t('patients.noneFound')}</h2>} />
          ) : (
            <EmptyState illustration="stethoscope" heading={<h2>{t('patients.none')}</h2>}>
              {t('patients.noneText')}
            </EmptyState>
          )
        }
      >
        {(patient) => (
          <PatientCard
            patient={patient}
            isChosen={chosen.has(patient.pet.uuid)}
            canChoose={chosen.size < MAX_CHOSEN}
            onToggle={() => toggle(patient.pet)}
          />
        )}
      </EndlessList>
      {chosen.size > 0 && (
        <Group gap="8px 12px" className={classes.bar} role="region" aria-label={t('patients.chosenTitle')}>
          <Text flex="1 1 auto" fw={700} role="status">
            {t('patients.chosen', { count: chosen.size })}
          </Text>
          <Button variant="default" onClick={() => setChosen(new Map())}>
            {t('patients.chooseNone')}
          </Button>
          <Button leftSection={<IconVaccine size={20} aria-hidden />} onClick={() => setVaccinating(true)}>
            {t('patients.vaccinate')}
          </Button>
        </Group>
      )}
      {isVaccinating && (
        <VaccinationDialog
          pets={[...chosen.values()]}
          onSaved={() => {
            notify.success((t) => t('health-records:patients.vaccinated', { count: chosen.size }));
            setChosen(new Map());
          }}
          onClose={() => setVaccinating(false)}
        />
      )}
    </Page>
  );
}

interface PatientCardProps {
  patient: Patient;
  isChosen: boolean;
  canChoose: boolean;
  onToggle: () => void;
}

/** A patient with its owner and its due dates. The card links to the health record. */
function PatientCard({ patient: { pet, owner, due }, isChosen, canChoose, onToggle }: PatientCardProps) {
  const { t } = useTranslation(['health-records', 'users']);
  const format = useFormat();
  const { title } = useEntryText();
  const { tint, illustration } = petCategoryLook(pet.petCategoryId);
  const Mark = isChosen ? IconSquareCheckFilled : IconSquare;
  return (
    <Group component={Card} wrap="nowrap" gap="sm" py="sm" pl="xs" pr="md" lifts>
      <Center className={classes.choice} flex="none" w={44} h={44} c={isChosen ? 'var(--link)' : 'dimmed'}>
        <input
          type="checkbox"
          aria-label={t('patients.choose', { name: pet.name })}
          checked={isChosen}
          disabled={!isChosen && !canChoose}
          onChange={onToggle}
        />
        <Mark size={26} aria-hidden />
      </Center>
      <Center component="span" flex="none" w={56} h={56} bdrs="50%" bg="var(--tint)" data-tint={tint}>
        <Illustration name={illustration} size={44} />
      </Center>
      <Stack gap={2} miw={0}>
        <Title order={2} fz={17}>
          <CardLink to={paths.health(pet.uuid)}>{pet.name}</CardLink>
        </Title>
        <Text c="dimmed">
          {[pet.birthdate && format.age(pet.birthdate, pet.birthdatePrecision), userName(owner) || t('users:unnamed')]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {due.length > 0 && (
          <Stack component="ul" gap={2} fz={15} aria-label={t('patients.dueOf', { name: pet.name })}>
            {due.map((entry) => {
              const { Icon } = KIND_LOOK[entry.kind];
              const isLate = (entry.dueOn ?? '') < today();
              return (
                <Flex component="li" gap={6} c={isLate ? 'var(--danger)' : undefined} key={entry.id}>
                  <Icon size={18} aria-hidden />
                  <span>
                    {title(entry)}
                    {', '}
                    {t(isLate ? 'patients.wasDue' : 'patients.isDue', { date: format.date(entry.dueOn!) })}
                  </span>
                </Flex>
              );
            })}
          </Stack>
        )}
      </Stack>
    </Group>
  );
}

interface VaccinationDialogProps {
  pets: Patient['pet'][];
  onSaved: () => void;
  onClose: () => void;
}

/** Form that adds the same vaccination to all these patients. */
function VaccinationDialog({ pets, onSaved, onClose }: VaccinationDialogProps) {
  const { t } = useTranslation('health-records');
  const [category, ...otherCategories] = new Set(pets.map(({ petCategoryId }) => petCategoryId));
  return (
    <EntryDialog
      title={t('patients.vaccinateTitle', { count: pets.length })}
      petCategoryId={otherCategories.length > 0 ? undefined : category}
      isOwner={false}
      hasKinds={false}
      save={useVaccinate(pets.map(({ uuid }) => uuid))}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
