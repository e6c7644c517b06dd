import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { fileStore } from '../../lib/fileStore';
import { DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { DraftNotice } from '../../ui/forms/DraftNotice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormButtons, FormEnd } from '../../ui/forms/FormPage';
import { FormSection } from '../../ui/forms/FormSection';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Unfinished } from '../../ui/forms/Unfinished';
import { useDraftForm } from '../../ui/forms/useDraftForm';
import type { Control } from '../../ui/forms/useGuidedForm';
import { useSubmit } from '../../ui/forms/useSubmit';
import { BLOG_CATEGORIES, type BlogPost, categoryLook, PET_BLOG_CATEGORIES } from './blogCategories';
import classes from './BlogForm.module.css';
import { type BlogDraft, forgetUnanswered, PublishFailed, useSaveBlogPost } from './blogs.queries';
import { blogSchema, type BlogValues, EMPTY_POST, LONGEST, toBlogValues } from './blogSchema';
import { CoverField } from './CoverField';
import { MarkdownEditor } from './editor/MarkdownEditor';

/**
 * Result of a save. `saved`: a published post was updated. `draft`: visible to the author only.
 */
export type Outcome = 'published' | 'saved' | 'draft' | 'publish-failed';

interface BlogFormProps {
  /** The post to edit. Undefined for a new post. */
  post?: BlogPost;
  form: 'page' | 'overlay';
  onSaved: (post: BlogPost, outcome: Outcome) => void;
  /** Closes the form and keeps the draft. */
  onCancel?: () => void;
}

/**
 * Form for a new or existing post, on a page or in a dialog. Unsaved input is kept on this device.
 */
export function BlogForm({ post, form: kind, onSaved, onCancel }: BlogFormProps) {
  const { t, i18n } = useTranslation(['blogs', 'errors', 'common']);
  const userUuid = useSession()?.user.uuid;
  const draftKey = `blog:${userUuid}:${post?.uuid ?? 'new'}`;
  const written = useDraftForm<BlogValues>(blogSchema, {
    draftKey,
    stored: () => (post ? toBlogValues(post) : EMPTY_POST),
    leaveText: t('form.leave'),
  });
  const { field, control, onValid, unfinished, goTo, showServerErrors, question } = written;

  const [coverKey, pictureKey] = [`${draftKey}:cover`, `${draftKey}:picture`];
  /** Changes on discard, so the picture fields are mounted again. */
  const [round, setRound] = useState(0);
  const [hasTried, setHasTried] = useState(false);
  const [isShownAtField, setShownAtField] = useState(false);
  const [sending, setSending] = useState({ cover: false, text: false });
  const isSending = sending.cover || sending.text;
  const [isHeldUp, setHeldUp] = useState(false);
  const saving = useSaveBlogPost(draftKey);
  const { submit, isPending, error, reset } = useSubmit({
    mutationFn: saving.mutationFn,
    onSuccess: (saved, { publishes }) => {
      void saving.onSuccess(saved);
      written.finish();
      onSaved(saved, publishes && !post?.isPublished ? 'published' : saved.isPublished ? 'saved' : 'draft');
    },
    onError: (failure) => {
      if (failure instanceof PublishFailed) {
        void saving.onStoredOnly();
        written.finish();
        onSaved(failure.post, 'publish-failed');
      } else setShownAtField(showServerErrors(failure, { petCategoryId: 'category' }));
    },
  });

  const send = (publishes: boolean) => (values: BlogValues) => {
    reset();
    // The post would be saved without the picture.
    setHeldUp(isSending);
    if (isSending) return;
    written.forgetDraft();
    submit({ post, values: values as BlogDraft, form: kind, publishes });
  };
  const trySending = (publishes: boolean) => (event?: React.FormEvent<HTMLFormElement>) => {
    setHasTried(true);
    onValid(send(publishes))(event);
  };

  /** Resets the form to the stored post, including pictures being uploaded. */
  async function discard() {
    written.discard();
    forgetUnanswered(draftKey);
    await Promise.all([fileStore.remove(coverKey), fileStore.remove(pictureKey)]);
    setRound((before) => before + 1);
  }

  function cancel() {
    written.release();
    onCancel?.();
  }

  const words = post ? ('form.edit' as const) : ('form.create' as const);
  const label = t(kind === 'page' ? `${words}.title` : `${words}.overlayTitle`);
  const about = (
    <>
      <Categories {...control('category')} kind={kind} stored={post?.category} />
      <TextInput {...field('title')} label={t('form.fields.title')} maxLength={LONGEST.title} dir="auto" required />
      <CoverField
        key={`cover-${round}`}
        {...control('imageUrl')}
        draftKey={coverKey}
        onSending={(cover) => setSending((before) => ({ ...before, cover }))}
      />
    </>
  );
  const text = (
    <MarkdownEditor
      key={`text-${round}`}
      {...control('content')}
      label={t('form.fields.content')}
      maxLength={LONGEST.content}
      draftKey={pictureKey}
      onSending={(isOnItsWay) => setSending((before) => ({ ...before, text: isOnItsWay }))}
    />
  );
  const said =
    isHeldUp && isSending ? (
      t('form.sending')
    ) : error && !isShownAtField ? (
      <>
        <span>{t(kind === 'page' ? `${words}.failed` : `${words}.failedInOverlay`)}</span>
        <span>{errorText(i18n, error)}</span>
      </>
    ) : null;
  const problems = (
    <>
      <FormMessage comesIntoView>{said}</FormMessage>
      {hasTried && (
        <Unfinished
          text={t('form.unfinished')}
          fields={unfinished.map((name) => ({ name, label: t(`form.fields.${name as 'title'}`) }))}
          onChoose={goTo}
        />
      )}
    </>
  );

  return (
    <form
      onSubmit={trySending(kind === 'page')}
      noValidate
      aria-label={label}
      className={classes.form}
      data-kind={kind}
    >
      {written.hasDraft && (
        <DraftNotice discard={t(post ? 'form.discardChanges' : 'form.discardDraft')} onDiscard={() => void discard()}>
          {t('form.draftRestored')}
        </DraftNotice>
      )}
      {kind === 'page' ? (
        <>
          <FormSection title={t('form.sections.about')}>{about}</FormSection>
          <FormSection title={t('form.sections.text')}>{text}</FormSection>
          <FormEnd>
            {problems}
            <FormButtons>
              <SubmitButton size="lg" busy={isPending} busyText={t(`${words}.busy`)}>
                {t(`${words}.submit`)}
              </SubmitButton>
              {!post?.isPublished && (
                <Button size="lg" variant="default" disabled={isPending} onClick={() => trySending(false)()}>
                  {t('form.saveDraft')}
                </Button>
              )}
            </FormButtons>
          </FormEnd>
        </>
      ) : (
        <>
          {about}
          {text}
          {problems}
          <DialogActions>
            <Button variant="default" disabled={isPending} onClick={cancel}>
              {t('common:cancel')}
            </Button>
            <SubmitButton busy={isPending} busyText={t('form.saving')}>
              {t('form.save')}
            </SubmitButton>
          </DialogActions>
        </>
      )}
      {question}
    </form>
  );
}

interface CategoriesProps extends Control<BlogValues['category']> {
  kind: 'page' | 'overlay';
  stored: BlogPost['category'] | undefined;
}

/** The page offers all categories, the dialog only pet categories and the stored category. */
function Categories({ kind, stored, value, ...control }: CategoriesProps) {
  const { t } = useTranslation('blogs');
  const offered =
    kind === 'page'
      ? BLOG_CATEGORIES
      : BLOG_CATEGORIES.filter((category) => PET_BLOG_CATEGORIES.includes(category) || category === stored);
  return (
    <ChoiceCards
      {...control}
      value={value || null}
      layout="pills"
      legend={t('form.fields.category')}
      choices={offered.map((category) => ({
        value: category,
        label: t(`categories.${category}`),
        tint: categoryLook(category).tint,
      }))}
    />
  );
}
