import { useState } from 'react';
import type { ZodType } from 'zod';
import { draft, restored, useKeepDraft } from '../../lib/draft';
import { useLeaveGuard } from '../dialogs/useLeaveGuard';
import { useGuidedForm } from './useGuidedForm';

interface DraftFormOptions<V> {
  /** Storage key of the draft on this device. */
  draftKey: string;
  /** Returns the form's initial values if there is no draft. */
  stored: () => V;
  /**
   * Example values that show the type of each value, if `stored` does not. Null stands for an id
   * that has not been chosen yet.
   */
  shape?: V;
  /** Returns the values to store in the draft, or null to store no draft. */
  changes?: (stored: V, values: V) => object | null;
  /** Question asked before the user leaves unsaved values. */
  leaveText: string;
  /**
   * State of unsaved input that is not a form value, such as photos. `isDraft` means that the
   * input is from an earlier visit.
   */
  beside?: { isUnsaved: boolean; isDraft: boolean };
}

const changedValues = <V extends object>(stored: V, values: V) =>
  JSON.stringify(values) === JSON.stringify(stored) ? null : values;

/**
 * A form whose values are stored as a draft until they are saved or discarded. Asks for
 * confirmation before the user leaves unsaved values.
 */
export function useDraftForm<V extends Record<string, unknown>>(
  schema: ZodType,
  { draftKey, stored: load, shape, changes = changedValues, leaveText, beside }: DraftFormOptions<V>,
) {
  // Keeps the form's initial values, because the query may refetch them.
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
    /** The confirmation dialog while it is open. The page can render it anywhere. */
    question,
    release,

    /** Resets the form to the stored values. */
    discard: () => {
      draft.remove(draftKey);
      form.setValues(stored);
      setDraftKnown(true);
    },

    /** Removes the draft after the values were saved or discarded. */
    finish: () => {
      release();
      setFinished(true);
      // Removes the draft now, because the effect does not run if the form is unmounted
      // immediately.
      draft.remove(draftKey);
    },
  };
}
