import { useEffect } from 'react';
import { api } from '../api/client';
import type { components } from '../api/schema';
import { ShownTargetsDto } from '../api/limits';

/** Milliseconds before a report, which covers all changes during the delay. */
const REPORT_DELAY = 300;

/**
 * Number of mounted components for each post and album on screen, with keys such as
 * `wall_post:17`.
 */
const shown = new Map<string, number>();
/** Id of the stream for which targets are reported. Undefined while no stream is open. */
let streamId: string | undefined;
let lastReport = '';
let timer: ReturnType<typeof setTimeout> | undefined;

function reportSoon() {
  clearTimeout(timer);
  if (streamId !== undefined) timer = setTimeout(() => void report(), REPORT_DELAY);
}

async function report() {
  const targets = [...shown.keys()].slice(-ShownTargetsDto.targets.maxItems);
  const content = JSON.stringify({ streamId, targets });
  if (streamId === undefined || content === lastReport) return;
  lastReport = content;
  const { response } = await api
    .PUT('/sse/wall-feed/shown', { body: { streamId, targets } })
    .catch(() => ({ response: undefined }));
  if (!response?.ok) lastReport = ''; // the next change reports again
}

/** Starts to report the targets on screen for a stream, or stops if `id` is undefined. */
export function reportShownTargets(id: string | undefined) {
  streamId = id;
  reportSoon();
}

/** Reports a target as being on screen while mounted, so the server sends its events. */
export function useShownTarget(type: components['schemas']['LikeTarget'], id: number) {
  const target = `${type}:${id}`;
  useEffect(() => {
    shown.set(target, (shown.get(target) ?? 0) + 1);
    reportSoon();
    return () => {
      const remaining = (shown.get(target) ?? 1) - 1;
      if (remaining > 0) shown.set(target, remaining);
      else shown.delete(target);
      reportSoon();
    };
  }, [target]);
}
