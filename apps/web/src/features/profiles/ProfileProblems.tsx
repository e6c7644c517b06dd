import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useFailure } from '../../ui/feedback/useFailure';
import { userCategoryLook } from '../catalog/userCategories';
import { CategoryProfileFailed, NoAccount } from './saveProfile';
import type { ProfileFormState } from './useProfileForm';

interface ProfileProblemsProps {
  profile: ProfileFormState;
  /**
   * Returns the specified sentence with the error message. The sentence for completing a profile
   * differs from the sentence for editing.
   */
  failed: (message: string) => string;
  /** Like `failed`, for a business error. The error message already names the business. */
  failedCategory?: (message: string) => string;
  noAccount: (reason: NoAccount['reason']) => string;
}

/** Errors that occurred while saving a profile, shown above the button. */
export function ProfileProblems({ profile, failed, failedCategory = (text) => text, noAccount }: ProfileProblemsProps) {
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const { outcome, form } = profile;
  const textOf = (error: unknown) => errorText(i18n, error, t('requestFailed'));

  const error = outcome.kind === 'failed' ? outcome.error : null;
  const isOfCategory = error instanceof CategoryProfileFailed;
  const failure = useFailure(isOfCategory ? error.cause : error);
  const addressError = useFailure(outcome.kind === 'partly' ? outcome.addressError : null);
  const linksError = useFailure(outcome.kind === 'partly' ? outcome.linksError : null);

  const message = () => {
    if (outcome.kind === 'partly') {
      return (
        <>
          {addressError && <span>{t('complete.addressFailed', { message: textOf(addressError) })}</span>}
          {linksError && <span>{t('complete.linksFailed', { message: textOf(linksError) })}</span>}
          <span>{t('complete.restSaved')}</span>
        </>
      );
    }
    if (outcome.kind !== 'failed' || outcome.isAtField) return null;
    if (failure instanceof NoAccount) return noAccount(failure.reason);
    if (isOfCategory) {
      const kind = userCategoryLook(form.values.userCategoryId)?.key;
      const reason = textOf(failure);
      // Private owners have no business profile.
      if (!kind || kind === 'owner') return failed(reason);
      return failedCategory(t(`complete.businessFailed.${kind}`, { message: reason }));
    }
    return failed(textOf(failure));
  };

  return <FormMessage>{message()}</FormMessage>;
}
