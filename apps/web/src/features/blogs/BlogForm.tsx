import { Button, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { DraftNotice } from '../../ui/forms/DraftNotice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormButtons, FormEnd } from '../../ui/forms/FormPage';
import { FormSection } from '../../ui/forms/FormSection';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Unfinished } from '../../ui/forms/Unfinished';
import { MAX_LENGTHS } from './blogSchema';
import { CategoryField } from './CategoryField';
import { CoverField } from './CoverField';
import { MarkdownEditor } from './editor/MarkdownEditor';
import { type BlogFormOptions, useBlogForm } from './useBlogForm';

interface BlogFormProps extends BlogFormOptions {
  /** Called when the form should close. The draft is kept. */
  onCancel?: () => void;
}

/**
 * Form for a new or existing post, on a page or in a dialog. Unsaved input is kept on this device.
 */
export function BlogForm({ onCancel, ...options }: BlogFormProps) {
  const { post, form } = options;
  const { t, i18n } = useTranslation(['blogs', 'errors', 'common']);
  const blogForm = useBlogForm(options);
  const { draftForm, resetCount, isPending, error, handleSubmit } = blogForm;
  const { field, control } = draftForm;
  const isPage = form === 'page';
  const textKey = post ? ('form.edit' as const) : ('form.create' as const);

  const about = (
    <>
      <CategoryField {...control('category')} form={form} stored={post?.category} />
      <TextInput {...field('title')} label={t('form.fields.title')} maxLength={MAX_LENGTHS.title} dir="auto" required />
      <CoverField
        key={`cover-${resetCount}`}
        {...control('imageUrl')}
        draftKey={blogForm.coverKey}
        onSending={blogForm.setCoverUploading}
      />
    </>
  );
  const text = (
    <MarkdownEditor
      key={`text-${resetCount}`}
      {...control('content')}
      label={t('form.fields.content')}
      maxLength={MAX_LENGTHS.content}
      draftKey={blogForm.pictureKey}
      onSending={blogForm.setTextUploading}
    />
  );
  const problems = (
    <>
      <FormMessage comesIntoView>
        {blogForm.isWaitingForUpload
          ? t('form.sending')
          : error && (
              <>
                <span>{t(isPage ? `${textKey}.failed` : `${textKey}.failedInOverlay`)}</span>
                <span>{errorText(i18n, error)}</span>
              </>
            )}
      </FormMessage>
      {blogForm.hasTried && (
        <Unfinished
          text={t('form.unfinished')}
          fields={draftForm.unfinished.map((name) => ({ name, label: t(`form.fields.${name as 'title'}`) }))}
          onChoose={draftForm.goTo}
        />
      )}
    </>
  );

  const notice = draftForm.hasDraft && (
    <DraftNotice
      discard={t(post ? 'form.discardChanges' : 'form.discardDraft')}
      onDiscard={() => void blogForm.discard()}
    >
      {t('form.draftRestored')}
    </DraftNotice>
  );

  return (
    <form
      onSubmit={handleSubmit(isPage)}
      noValidate
      aria-label={t(isPage ? `${textKey}.title` : `${textKey}.overlayTitle`)}
    >
      {isPage ? (
        <>
          {notice}
          <FormSection title={t('form.sections.about')}>{about}</FormSection>
          <FormSection title={t('form.sections.text')}>{text}</FormSection>
          <FormEnd>
            {problems}
            <FormButtons>
              <SubmitButton size="lg" busy={isPending} busyText={t(`${textKey}.busy`)}>
                {t(`${textKey}.submit`)}
              </SubmitButton>
              {!post?.isPublished && (
                <Button size="lg" variant="default" disabled={isPending} onClick={() => handleSubmit(false)()}>
                  {t('form.saveDraft')}
                </Button>
              )}
            </FormButtons>
          </FormEnd>
        </>
      ) : (
        <Stack gap={20}>
          {notice}
          {about}
          {text}
          {problems}
          <DialogActions>
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => {
                draftForm.release();
                onCancel?.();
              }}
            >
              {t('common:cancel')}
            </Button>
            <SubmitButton busy={isPending} busyText={t('form.saving')}>
              {t('form.save')}
            </SubmitButton>
          </DialogActions>
        </Stack>
      )}
      {draftForm.question}
    </form>
  );
}
