import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { useDraftForm } from '../../ui/forms/useDraftForm';
import { useSubmit } from '../../ui/forms/useSubmit';
import { discardDraftMedia } from '../media/useDraftMedia';
import type { BlogPost } from './blogCategories';
import { type BlogDraft, forgetUnconfirmedPost, PublishFailed, useSaveBlogPost } from './blogs.queries';
import { blogSchema, type BlogValues, EMPTY_POST, toBlogValues } from './blogSchema';

/**
 * Result of a save. `saved`: a published post was updated. `draft`: only the author can see it.
 */
export type Outcome = 'published' | 'saved' | 'draft' | 'publish-failed';

export interface BlogFormOptions {
  /** The post to edit. Undefined if the post is new. */
  post?: BlogPost;
  form: 'page' | 'overlay';
  onSaved: (post: BlogPost, outcome: Outcome) => void;
}

/** State of the blog form: draft, uploads in progress and submission. */
export function useBlogForm({ post, form, onSaved }: BlogFormOptions) {
  const { t } = useTranslation('blogs');
  const userUuid = useSession()?.user.uuid;
  const draftKey = `blog:${userUuid}:${post?.uuid ?? 'new'}`;
  const coverKey = `${draftKey}:cover`;
  const pictureKey = `${draftKey}:picture`;
  const draftForm = useDraftForm<BlogValues>(blogSchema, {
    draftKey,
    stored: () => (post ? toBlogValues(post) : EMPTY_POST),
    leaveText: t('form.leave'),
  });

  const [resetCount, setResetCount] = useState(0);
  const [hasTried, setHasTried] = useState(false);
  const [isErrorAtField, setErrorAtField] = useState(false);
  const [uploading, setUploading] = useState({ cover: false, text: false });
  const isUploading = uploading.cover || uploading.text;
  const [isWaitingForUpload, setWaitingForUpload] = useState(false);
  const saving = useSaveBlogPost(draftKey);
  const { submit, isPending, error, reset } = useSubmit({
    mutationFn: saving.mutationFn,
    onSuccess: (saved, { publishes }) => {
      void saving.onSuccess(saved);
      draftForm.finish();
      onSaved(saved, publishes && !post?.isPublished ? 'published' : saved.isPublished ? 'saved' : 'draft');
    },
    onError: (failure) => {
      if (failure instanceof PublishFailed) {
        void saving.onStoredOnly();
        draftForm.finish();
        onSaved(failure.post, 'publish-failed');
      } else setErrorAtField(draftForm.showServerErrors(failure, { petCategoryId: 'category' }));
    },
  });

  const send = (publishes: boolean) => (values: BlogValues) => {
    reset();
    // During an upload the post would be saved without the picture, so the user must wait.
    setWaitingForUpload(isUploading);
    if (isUploading) return;
    draftForm.forgetDraft();
    submit({ post, values: values as BlogDraft, form, publishes });
  };

  return {
    draftForm,
    coverKey,
    pictureKey,
    /**
     * Changes when the draft is discarded. Used in keys, so the picture fields are mounted again.
     */
    resetCount,
    /** True after the first attempt to submit. */
    hasTried,
    isPending,
    /** The error to show below the form. Null if it is shown at a field. */
    error: isErrorAtField ? null : error,
    isWaitingForUpload: isWaitingForUpload && isUploading,
    setCoverUploading: (cover: boolean) => setUploading((before) => ({ ...before, cover })),
    setTextUploading: (text: boolean) => setUploading((before) => ({ ...before, text })),
    handleSubmit: (publishes: boolean) => (event?: React.FormEvent<HTMLFormElement>) => {
      setHasTried(true);
      draftForm.onValid(send(publishes))(event);
    },
    /** Resets the form to the stored post and removes pictures that are still uploading. */
    async discard() {
      draftForm.discard();
      forgetUnconfirmedPost(draftKey);
      await Promise.all([discardDraftMedia(coverKey), discardDraftMedia(pictureKey)]);
      setResetCount((before) => before + 1);
    },
  };
}
