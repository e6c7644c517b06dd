import { useState } from 'react';
import type { ZodType } from 'zod';
import { draft, restored, useKeepDraft } from '../../lib/draft';
import { useLeaveGuard } from '../dialogs/useLeaveGuard';
import { useGuidedForm } from './useGuidedForm';

interface DraftFormOptions<V> {
  /** Of the draft on this device. */
  draftKey: string;
  /** What the form begins with where there is no draft. */
  stored: () => V;
  /** The shape of the values, where what is stored does not show it: null stands for a choice that is not made yet. */
  shape?: V;
  /** What is worth keeping of the values; null for nothing. */
  changes?: (stored: V, values: V) => object | null;
  /** Asked before what is not saved yet is left. */
  leaveText: string;
  /** What belongs to the form beside its values, such as photos: whether there is any, and whether it was there on an earlier visit. */
  beside?: { isUnsaved: boolean; isDraft: boolean };
}

const changedValues = <V extends object>(stored: V, values: V) =>
  JSON.stringify(values) === JSON.stringify(stored) ? null : values;

/** A long form whose values are kept on this device until they are saved or given up; nobody leaves it by mistake before that. */
export function useDraftForm<V extends Record<string, unknown>>(
  schema: ZodType,
  { draftKey, stored: load, shape, changes = changedValues, leaveText, beside }: DraftFormOptions<V>,
) {
  // What others see may be loaded anew meanwhile; the person goes on from what they began with.
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
    /** The form shows what was typed on an earlier visit. */
    hasDraft: !isDraftKnown && (beside?.isDraft === true || changes(stored, start) !== null),
    /** From here on it is known what was typed: it is being sent. */
    forgetDraft: () => setDraftKnown(true),
    /** Belongs somewhere on the screen: whether to leave. */
    question,
    release,

    /** Back to what is stored. */
    discard: () => {
      draft.remove(draftKey);
      form.setValues(stored);
      setDraftKnown(true);
    },

    /** What was typed is saved, or given up on purpose. */
    finish: () => {
      release();
      setFinished(true);
      // The form may be unmounted before it updates its draft.
      draft.remove(draftKey);
    },
  };
}
