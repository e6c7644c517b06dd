import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { REPORT_ADVICE } from '@sapa/shared/report-advice.ts';
import { useTranslation } from 'react-i18next';
import { Whereabouts } from '../../api/enums';
import { CreateAnimalReportDto } from '../../api/limits';
import { useSession } from '../../api/session';
import { useClientId } from '../../lib/useClientId';
import { CheckPills } from '../../ui/fields/CheckPills';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { EmailField } from '../../ui/fields/EmailField';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { errorText } from '../../ui/feedback/errorText';
import { SessionExpired } from '../../ui/feedback/expiredSession';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormButtons, FormEnd } from '../../ui/forms/FormPage';
import { FormSection } from '../../ui/forms/FormSection';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useDraftForm } from '../../ui/forms/useDraftForm';
import { DraftNotice } from '../../ui/forms/DraftNotice';
import { useSubmit } from '../../ui/forms/useSubmit';
import { PhotoList, useQueuedPhotos } from '../../ui/uploads/PhotoList';
import type { Point } from '../map/bounds';
import { AnimalFields } from './AnimalFields';
import {
  addReportPhoto,
  type AnimalReport,
  createReport,
  removeReportPhoto,
  type ReportType,
  updateReport,
  useRefreshReports,
} from './lost.queries';
import { OwnPetChoice } from './OwnPetChoice';
import { PhotoPlace } from './PhotoPlace';
import { photoPositionOf } from './photoPosition';
import { ReportPhotos } from './ReportPhotos';
import {
  EMPTY_REPORT,
  joinLines,
  type ReportFormState,
  type ReportValues,
  reportSchema,
  rightNow,
  toCreateReport,
  toReportValues,
  toUpdateReport,
} from './reportValues';
import { WhenFields } from './WhenFields';
import { WhereField } from './WhereField';

const CHIP_ANSWERS = ['yes', 'no', ''] as const;

interface ReportFormProps {
  type: ReportType;
  title: string;
  /** The report to change. Without it, the form creates a report. */
  report?: AnimalReport;
  /** UUID of the user's pet that is chosen at first. */
  petUuid?: string;
  onDone: (report: AnimalReport) => void;
  onCancel?: () => void;
}

/** Form for a report of a lost or found animal. */
export function ReportForm({ type, title, report, petUuid = '', onDone, onCancel }: ReportFormProps) {
  const { t, i18n } = useTranslation(['lost-and-found', 'common']);
  const session = useSession();
  const isVisitor = session === null && !report;
  const [queue] = useState(() => new PhotoList());
  useEffect(() => () => queue.close(), [queue]);
  const photos = useQueuedPhotos(queue);
  const [removed, setRemoved] = useState<number[]>([]);
  const [photoPosition, setPhotoPosition] = useState<Point | null>(null);
  const [isUploading, setUploading] = useState(false);
  const [isShownAtField, setShownAtField] = useState(false);

  const form = useDraftForm(reportSchema({ type, isVisitor }), {
    draftKey: `report ${report?.uuid ?? `${type} ${petUuid}`} ${session?.user.uuid ?? ''}`,
    stored: () => (report ? toReportValues(report) : { ...EMPTY_REPORT, ...rightNow(), petUuid }),
    shape: EMPTY_REPORT,
    leaveText: t('form.leave'),
    beside: { isUnsaved: photos.length > 0, isDraft: false },
  });
  const { field, control, change, onValid, showServerErrors } = form;
  const { values } = form.form;

  const refresh = useRefreshReports();
  const clientIdOf = useClientId();
  const { submit, isPending, error } = useSubmit({
    mutationFn: async (sent: ReportValues) => {
      if (report) return { report: await updateReport(report.uuid, toUpdateReport(sent)), secret: null };
      const body = toCreateReport(type, sent);
      const created = await createReport({ ...body, clientId: clientIdOf(body) });
      return { report: created, secret: created.uploadSecret };
    },
    onSuccess: async ({ report: saved, secret }) => {
      setUploading(true);
      await savePhotos(saved.uuid, secret);
      form.finish();
      await refresh();
      onDone(saved);
    },
    onError: (failure) =>
      setShownAtField(showServerErrors(failure, { seenAt: 'day', latitude: 'place', placeId: 'place' })),
  });

  /** Photos of a lost animal are older than its disappearance, so their place does not help. */
  async function findPhotoPosition(files: File[]) {
    if (type !== 'found') return;
    const positions = await Promise.all(files.map(photoPositionOf));
    setPhotoPosition((current) => positions.find(Boolean) ?? current);
  }

  /** Uploads new photos one after another and removes deleted photos. */
  async function savePhotos(uuid: string, secret: string | null) {
    try {
      for (const id of removed) await removeReportPhoto(uuid, id);
      for (const { key, file, problem } of queue.get())
        if (!problem) await addReportPhoto(uuid, file, { clientId: clientIdOf([uuid, key]), secret });
    } catch (failure) {
      notify.error((t) => t('lost-and-found:photos.failed', { message: errorText(i18n, failure) }));
    }
  }

  // Photos are uploaded after their conversion.
  const isBusy = isPending || isUploading || photos.some(({ isPreparing }) => isPreparing);
  const isPet = values.petUuid !== '';
  const photoSection = (
    <FormSection title={t('photos.title')} hint={t(isPet ? 'photos.ofPet' : 'photos.intro')}>
      <ReportPhotos
        // Photos of the pet have no id.
        stored={(report?.photos ?? []).filter(({ id }) => id !== null && !removed.includes(id))}
        onRemove={({ id }) => setRemoved([...removed, id!])}
        queue={queue}
        onChoose={(files) => void findPhotoPosition(files)}
      />
    </FormSection>
  );

  return (
    <form noValidate aria-label={title} onSubmit={onValid((sent) => submit(sent))}>
      {form.hasDraft && (
        <DraftNotice discard={t('form.discard')} onDiscard={form.discard}>
          {t('form.restored')}
        </DraftNotice>
      )}
      {type === 'lost' && !report && session && (
        <OwnPetChoice
          userUuid={session.user.uuid}
          value={values.petUuid}
          onChange={(chosen) => change({ petUuid: chosen })}
        />
      )}
      {!isPet && (
        <>
          {photoSection}
          <FormSection title={t('form.animal')}>
            <AnimalFields form={form} type={type} />
          </FormSection>
        </>
      )}
      <FormSection title={t(`form.where.${type}`)} hint={t('form.whereHint')}>
        {photoPosition && photos.length > 0 && (
          <PhotoPlace
            position={photoPosition}
            text={values.place}
            onUse={(where) => {
              setPhotoPosition(null);
              change(where);
            }}
          />
        )}
        <WhereField
          label={t('fields.where')}
          where={values}
          onChange={change}
          onStreet={(street) => change({ description: joinLines(street, values.description) })}
          control={control('place')}
        />
        <WhenFields label={t('fields.day')} day={control('day')} time={field('time')} />
        {type === 'found' && <FinderAnswers form={form} />}
      </FormSection>
      <FormSection title={t('form.details')}>
        <Textarea
          {...field('description')}
          label={t(`fields.description.${type}`)}
          maxLength={CreateAnimalReportDto.description.maxLength}
          autosize
          minRows={3}
          maxRows={12}
        />
        {type === 'lost' && <AdviceFields form={form} />}
      </FormSection>
      {isPet && photoSection}
      <FormSection title={t('form.contact')} hint={t(isVisitor ? 'form.visitorContactHint' : 'form.contactHint')}>
        <ContactFields form={form} isVisitor={isVisitor} />
      </FormSection>
      <FormEnd>
        <FormMessage>
          {error && !isShownAtField && !(error instanceof SessionExpired) && errorText(i18n, error)}
        </FormMessage>
        <FormButtons>
          {onCancel && (
            <Button variant="default" size="lg" onClick={onCancel} disabled={isBusy}>
              {t('common:cancel')}
            </Button>
          )}
          <SubmitButton size="lg" busy={isBusy} busyText={t(isUploading ? 'form.uploading' : 'sending')}>
            {t(report ? 'form.save' : `form.submit.${type}`)}
          </SubmitButton>
        </FormButtons>
      </FormEnd>
      {form.question}
    </form>
  );
}

/** Answers of a finder: where the animal is, and whether its chip was read. */
function FinderAnswers({ form: { control, change, form } }: { form: ReportFormState }) {
  const { t } = useTranslation('lost-and-found');
  return (
    <>
      <ChoiceCards
        {...control('whereabouts')}
        layout="pills"
        legend={t('fields.whereabouts')}
        choices={Whereabouts.map((value) => ({ value: value as string, label: t(`whereabouts.${value}`) }))}
      />
      <ChoiceCards
        name="chipRead"
        optional
        layout="pills"
        legend={t('fields.chipRead')}
        choices={CHIP_ANSWERS.map((value) => ({
          value: value as string,
          label: t(`chipRead.${value || 'unknown'}`),
        }))}
        value={form.values.chipRead}
        onChange={(chipRead) => change({ chipRead })}
      />
    </>
  );
}

/** Advice for people who see the lost animal. */
function AdviceFields({ form: { field, change, form } }: { form: ReportFormState }) {
  const { t } = useTranslation('lost-and-found');
  const { values } = form;
  return (
    <>
      <CheckPills
        legend={t('fields.behaviour')}
        choices={REPORT_ADVICE.map((advice) => ({ id: advice, name: t(`behaviours.${advice}`) }))}
        value={REPORT_ADVICE.filter((advice) => values.advice.split(',').includes(advice))}
        onChange={(chosen) => change({ advice: chosen.join(',') })}
      />
      <TextInput
        {...field('behaviour')}
        label={t('fields.ownAdvice')}
        maxLength={CreateAnimalReportDto.behaviour.maxLength}
        autoComplete="off"
      />
      <ToggleRow
        label={t('fields.hasReward')}
        description={t('fields.hasRewardHint')}
        checked={values.hasReward}
        onChange={(hasReward) => change({ hasReward })}
      />
    </>
  );
}

function ContactFields({ form: { field }, isVisitor }: { form: ReportFormState; isVisitor: boolean }) {
  const { t } = useTranslation('lost-and-found');
  return (
    <>
      {isVisitor && (
        <EmailField
          {...field('email')}
          autoComplete="email"
          label={t('fields.email')}
          description={t('fields.emailHint')}
          required
        />
      )}
      <TextInput
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        label={t(isVisitor ? 'fields.phoneOfVisitor' : 'fields.phone')}
        description={t('fields.phoneHint')}
        maxLength={CreateAnimalReportDto.phone.maxLength}
        required={isVisitor}
      />
    </>
  );
}
