import { useState } from 'react';
import type { ZodType } from 'zod';
import { draft, restored, useKeepDraft } from '../../lib/draft';
import { useLeaveGuard } from '../dialogs/useLeaveGuard';
import { useGuidedForm } from './useGuidedForm';

interface DraftFormOptions<V> {
  /** The key of the draft on this device. */
  draftKey: string;
  /** The initial values without a draft. */
  stored: () => V;
  /** The types of the values, if `stored` does not show them; null stands for an id that is not chosen yet. */
  shape?: V;
  /** The part of the values to keep in the draft; null for none. */
  changes?: (stored: V, values: V) => object | null;
  /** The question before unsaved values are left. */
  leaveText: string;
  /** Other unsaved input of the form, such as photos: whether there is any, and whether it is from an earlier visit. */
  beside?: { isUnsaved: boolean; isDraft: boolean };
}

const changedValues = <V extends object>(stored: V, values: V) =>
  JSON.stringify(values) === JSON.stringify(stored) ? null : values;

/** A long form whose values are kept in a draft until they are saved or discarded, with a question before it is left unsaved. */
export function useDraftForm<V extends Record<string, unknown>>(
  schema: ZodType,
  { draftKey, stored: load, shape, changes = changedValues, leaveText, beside }: DraftFormOptions<V>,
) {
  // The stored values may be refetched meanwhile; the form keeps those with which editing began.
  const [stored] = useState(load);
  const [start] = useState(() => restored(shape ?? stored, draft.read(draftKey), stored));
  const [isDraftKnown, setDraftKnown] = useState(false);
  const [isFinished, setFinished] = useState(false);

  const guided = useGuidedForm(schema, start);
  const { form } = guided;
  const changed = isFinished ? null : changes(stored, form.values);
  useKeepDraft(draftKey, changed ?? {}, changed !== null);
  const { question, release } = useLeaveGuard(changed !== null || beside?.isUnsaved === true, leaveText);

  return {
    ...guided,
    isChanged: changed !== null,
    isFinished,
    /** Whether the form shows a draft of an earlier visit. */
    hasDraft: !isDraftKnown && (beside?.isDraft === true || changes(stored, start) !== null),
    /** Hides the notice about the draft, because it is being sent. */
    forgetDraft: () => setDraftKnown(true),
    /** The dialog that asks whether to leave; to be rendered anywhere on the page. */
    question,
    release,

    /** Restores the stored values. */
    discard: () => {
      draft.remove(draftKey);
      form.setValues(stored);
      setDraftKnown(true);
    },

    /** To be called when the values were saved, or discarded on purpose. */
    finish: () => {
      release();
      setFinished(true);
      // The form may be unmounted before it updates its draft.
      draft.remove(draftKey);
    },
  };
}
