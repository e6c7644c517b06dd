import { useState } from 'react';
import type { ZodType } from 'zod';
import { draft, restored, useKeepDraft } from '../../lib/draft';
import { useLeaveGuard } from '../dialogs/useLeaveGuard';
import { useGuidedForm } from './useGuidedForm';

interface DraftFormOptions<V> {
  /** The key of the draft on this device. */
  draftKey: string;
  /** Returns the initial values without a draft. */
  stored: () => V;
  /**
   * An example of the value types, if `stored` does not show them. Null is an id not chosen yet.
   */
  shape?: V;
  /** Returns the values to keep in the draft, or null for none. */
  changes?: (stored: V, values: V) => object | null;
  /** The question asked before unsaved values are left. */
  leaveText: string;
  /**
   * Unsaved input besides the values, such as photos: whether it exists, and whether it is from an
   * earlier visit.
   */
  beside?: { isUnsaved: boolean; isDraft: boolean };
}

const changedValues = <V extends object>(stored: V, values: V) =>
  JSON.stringify(values) === JSON.stringify(stored) ? null : values;

/**
 * A form whose values are kept as a draft until they are saved or discarded. Asks before unsaved
 * values are left.
 */
export function useDraftForm<V extends Record<string, unknown>>(
  schema: ZodType,
  { draftKey, stored: load, shape, changes = changedValues, leaveText, beside }: DraftFormOptions<V>,
) {
  // The stored values may be refetched; the form keeps those it was started with.
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
    /** Whether the form shows a draft from an earlier visit. */
    hasDraft: !isDraftKnown && (beside?.isDraft === true || changes(stored, start) !== null),
    /** Hides the draft notice, because the draft is being sent. */
    forgetDraft: () => setDraftKnown(true),
    /** The confirmation dialog for leaving; to be rendered anywhere on the page. */
    question,
    release,

    /** Restores the stored values. */
    discard: () => {
      draft.remove(draftKey);
      form.setValues(stored);
      setDraftKnown(true);
    },

    /** Removes the draft. Call it when the values were saved or discarded. */
    finish: () => {
      release();
      setFinished(true);
      // The form may be unmounted before it updates its draft.
      draft.remove(draftKey);
    },
  };
}
