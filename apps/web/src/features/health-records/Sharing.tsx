import { Button, CloseButton, CopyButton, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { userName } from '../../lib/userName';
import { InlineError } from '../../ui/feedback/InlineError';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import { CheckPills } from '../../ui/fields/CheckPills';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { Group, Stack } from '../../ui/layout/Layout';
import { TextLink } from '../../ui/layout/TextLink';
import classes from './HealthPage.module.css';
import {
  clinicEventsQuery,
  clinicsQuery,
  type HealthShare,
  type HealthSummary,
  type Section,
  sharesQuery,
  useEndShare,
  useGrantClinic,
  useRevokeClinic,
  useShare,
} from './health.queries';
import { ClinicInput } from './ClinicInput';
import { ExportCard } from './ExportCard';
import { KINDS } from '../reminders/kinds';
import { RecordCard } from './RecordCard';

const SECTIONS: Section[] = [...KINDS, 'identification', 'documents'];
/** Sections that a new link shows unless the owner changes them. */
const USUAL_SECTIONS: Section[] = ['vaccination', 'parasite_treatment', 'condition', 'identification'];

/** Returns the name of a section of a record. */
function useSectionName() {
  const { t } = useTranslation('health-records');
  return (section: Section) =>
    section === 'identification' || section === 'documents' ? t(`sections.${section}`) : t(`kinds.${section}`);
}

/** Everything with which an owner gives others a part of the record, or all of it. */
export const Sharing = ({ pet }: { pet: HealthSummary['pet'] }) => (
  <>
    <ShareLinks petUuid={pet.uuid} />
    <Clinics petUuid={pet.uuid} />
    <ExportCard pet={pet} />
  </>
);

function ShareLinks({ petUuid }: { petUuid: string }) {
  const { t } = useTranslation('health-records');
  const { data: shares, error, refetch } = useQuery(sharesQuery(petUuid));
  const [isAdding, setAdding] = useState(false);
  return (
    <RecordCard title={t('share.title')} hint={t('share.hint')}>
      {error && !shares && <InlineError title={t('share.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {shares && shares.length > 0 && (
        <Stack component="ul" gap="xs">
          {shares.map((share) => (
            <ShareLink key={share.id} share={share} petUuid={petUuid} />
          ))}
        </Stack>
      )}
      <Button variant="default" w="fit-content" onClick={() => setAdding(true)}>
        {t('share.add')}
      </Button>
      {isAdding && <NewShareLink petUuid={petUuid} onClose={() => setAdding(false)} />}
    </RecordCard>
  );
}

function ShareLink({ share, petUuid }: { share: HealthShare; petUuid: string }) {
  const { t, i18n } = useTranslation('health-records');
  const format = useFormat();
  const sectionName = useSectionName();
  const { submit, isPending, error } = useSubmit(useEndShare(petUuid));
  const sections = format.list(share.sections.map(sectionName));
  return (
    <Group component="li" wrap="nowrap" gap="xs" justify="space-between">
      <div>
        <p>{sections}</p>
        <Text c="dimmed">
          {t('share.until', { date: format.moment(share.expiresAt) })}
          {' · '}
          {share.lastOpenedAt
            ? t('share.opened', { count: share.openCount, date: format.moment(share.lastOpenedAt) })
            : t('share.neverOpened')}
        </Text>
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      </div>
      <CloseButton
        size={44}
        flex="none"
        px="xs"
        aria-label={t('share.end', { sections })}
        disabled={isPending}
        onClick={() => submit(share.id)}
      />
    </Group>
  );
}

const DAYS = [1, 7, 30] as const;

export interface NewLink {
  url: string;
  expiresAt: string;
}

interface NewShareLinkProps {
  petUuid: string;
  onClose: () => void;
  /** Called with the new link. Without it, the dialog shows the link. */
  onCreated?: (link: NewLink) => void;
}

/** Dialog that creates a share link. */
export function NewShareLink({ petUuid, onClose, onCreated }: NewShareLinkProps) {
  const { t, i18n } = useTranslation(['health-records', 'common']);
  const sectionName = useSectionName();
  const [sections, setSections] = useState<Section[]>(USUAL_SECTIONS);
  const [days, setDays] = useState<(typeof DAYS)[number]>(7);
  const [url, setUrl] = useState('');
  const { submit, isPending, error } = useSubmit({
    ...useShare(petUuid),
    onSuccess: ({ secret, expiresAt }) => {
      const created = new URL(`${paths.healthShare}#${secret}`, window.location.origin).href;
      if (onCreated) onCreated({ url: created, expiresAt });
      else setUrl(created);
    },
  });
  return (
    <Dialog title={t('share.add')} onClose={onClose} busy={isPending}>
      {url ? (
        <>
          <p>{t('share.once')}</p>
          <TextInput label={t('share.link')} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('common:close')}
            </Button>
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button
                  leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
                  onClick={copy}
                >
                  {t(copied ? 'share.copied' : 'share.copy')}
                </Button>
              )}
            </CopyButton>
          </DialogActions>
        </>
      ) : (
        <>
          <CheckPills
            legend={t('share.sections')}
            choices={SECTIONS.map((section) => ({ id: section, name: sectionName(section) }))}
            value={sections}
            onChange={setSections}
          />
          <ChoiceCards
            name="days"
            layout="pills"
            legend={t('share.expires')}
            choices={DAYS.map((count) => ({ value: count as number, label: t('share.days', { count }) }))}
            value={days}
            onChange={(chosen) => setDays(chosen as (typeof DAYS)[number])}
          />
          <FormMessage>{error && errorText(i18n, error)}</FormMessage>
          <DialogActions>
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {t('common:cancel')}
            </Button>
            <Button loading={isPending} disabled={sections.length === 0} onClick={() => submit({ sections, days })}>
              {t('share.create')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** Clinics with access to a record, and the log of their actions. */
function Clinics({ petUuid }: { petUuid: string }) {
  const { t, i18n } = useTranslation('health-records');
  const format = useFormat();
  const { data: clinics, error, refetch } = useQuery(clinicsQuery(petUuid));
  const [name, setName] = useState('');
  const grant = useSubmit(useGrantClinic(petUuid));
  const revoke = useSubmit(useRevokeClinic(petUuid));
  const failure = grant.error ?? revoke.error;

  return (
    <RecordCard title={t('clinics.title')} hint={t('clinics.hint')}>
      {error && !clinics && (
        <InlineError title={t('clinics.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {clinics && clinics.length > 0 && (
        <Stack component="ul" gap="xs">
          {clinics.map(({ clinic, grantedAt }) => (
            <Group component="li" wrap="nowrap" gap="xs" justify="space-between" key={clinic.id}>
              <div>
                <TextLink to={paths.user(clinic.uuid)}>{userName(clinic)}</TextLink>
                <Text c="dimmed">{t('clinics.since', { date: format.date(grantedAt) })}</Text>
              </div>
              <Button variant="subtle" flex="none" px="xs" c="var(--danger)" onClick={() => revoke.submit(clinic.id)}>
                {t('clinics.revoke')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      <ClinicInput
        label={t('clinics.add')}
        placeholder={t('clinics.placeholder')}
        nothingFound={t('clinics.noneFound')}
        text={name}
        onChange={(typed, clinic) => {
          setName(clinic ? '' : typed);
          if (clinic) grant.submit(clinic.id);
        }}
      />
      <FormMessage>{failure && errorText(i18n, failure)}</FormMessage>
      <ClinicEvents petUuid={petUuid} />
    </RecordCard>
  );
}

function ClinicEvents({ petUuid }: { petUuid: string }) {
  const { t } = useTranslation('health-records');
  const format = useFormat();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(clinicEventsQuery(petUuid));
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  if (events.length === 0) return null;
  return (
    <details>
      <summary className={classes.summaryLine}>{t('clinics.events')}</summary>
      <Stack component="ul" gap="xs">
        {events.map(({ id, clinic, action, createdAt }) => (
          <Group component="li" align="baseline" gap="4px 8px" key={id}>
            <span>{t(`clinics.actions.${action}`, { clinic: clinic.name })}</span>
            <Text span c="dimmed">
              {format.moment(createdAt)}
            </Text>
          </Group>
        ))}
      </Stack>
      {hasNextPage && (
        <Button variant="subtle" onClick={() => void fetchNextPage()}>
          {t('clinics.moreEvents')}
        </Button>
      )}
    </details>
  );
}
