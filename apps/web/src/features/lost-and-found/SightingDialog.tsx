import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CreateSightingDto } from '../../api/limits';
import { useSession } from '../../api/session';
import { FormActions } from '../../ui/dialogs/FormActions';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { SessionExpired } from '../../ui/feedback/expiredSession';
import { FormMessage } from '../../ui/forms/FormMessage';
import { dependingOn, useGuidedForm } from '../../ui/forms/useGuidedForm';
import { type AnimalReport, useAddSighting } from './lost.queries';
import { OnePhoto } from './OnePhoto';
import { joinLines, NOWHERE, rightNow, toMoment, toWhere, whenFields, whereFields } from './reportValues';
import { WhenFields } from './WhenFields';
import { WhereField } from './WhereField';

const emptySighting = () => ({ ...NOWHERE, ...rightNow(), text: '' });

const schema = dependingOn<ReturnType<typeof emptySighting>>((sighting) =>
  z.object({ ...whereFields(sighting), ...whenFields(sighting) }),
);

interface SightingDialogProps {
  report: Pick<AnimalReport, 'uuid' | 'name'>;
  onClose: () => void;
}

/** Dialog in which anybody reports a sighting of a lost animal, even without an account. */
export function SightingDialog({ report, onClose }: SightingDialogProps) {
  const { t, i18n } = useTranslation('lost-and-found');
  const isVisitor = useSession() === null;
  const [empty] = useState(emptySighting);
  const { form, field, control, change, onValid } = useGuidedForm(schema, empty);
  const [file, setFile] = useState<File | null>(null);
  const { submit, isPending, error } = useAddSighting(report.uuid);
  const { values } = form;
  const title = report.name ? t('sighting.titleOf', { name: report.name }) : t('sighting.title');

  return (
    <FormDialog
      title={title}
      isChanged={file !== null || JSON.stringify(values) !== JSON.stringify(empty)}
      unsaved={t('sighting.unsaved')}
      busy={isPending}
      onClose={onClose}
    >
      <form
        aria-label={title}
        noValidate
        onSubmit={onValid((sighting) =>
          submit(
            { where: toWhere(sighting), seenAt: toMoment(sighting), text: sighting.text.trim(), file },
            {
              onSuccess: () => {
                onClose();
                notify.success((t) => t('lost-and-found:sighting.sent'));
              },
            },
          ),
        )}
      >
        <OnePhoto file={file} onChange={setFile} onPosition={change} place={values.place} />
        <WhereField
          label={t('sighting.where')}
          where={values}
          onChange={change}
          onStreet={(street) => change({ text: joinLines(street, values.text) })}
          control={control('place')}
        />
        <WhenFields label={t('sighting.when')} day={control('day')} time={field('time')} />
        <Textarea
          {...field('text')}
          label={t('sighting.words')}
          placeholder={t('sighting.wordsExample')}
          maxLength={CreateSightingDto.text.maxLength}
          autosize
          minRows={2}
          maxRows={8}
        />
        {isVisitor && (
          <Text c="dimmed" fz={15}>
            {t('sighting.anonymous')}
          </Text>
        )}
        <FormMessage comesIntoView>{error && !(error instanceof SessionExpired) && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('sighting.send')} busyText={t('sending')} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}
