import { useEffect } from 'react';
import { api } from '../api/client';
import type { components } from '../api/schema';
import { ShownTargetsDto } from '../api/limits';

/** Milliseconds until a change is reported, to report the changes of a scroll together. */
const REPORT_DELAY = 500;

/** Posts and albums on the screen, such as `wall_post:17`, with the number of components. */
const shown = new Map<string, number>();
/** The stream to which changes are reported; undefined until its server sends batches. */
let streamId: string | undefined;
let lastReport = '';
let timer: ReturnType<typeof setTimeout> | undefined;

function reportSoon() {
  clearTimeout(timer);
  // Random, because a busy server asks all its clients at the same time.
  if (streamId !== undefined) timer = setTimeout(() => void report(), REPORT_DELAY * (0.5 + Math.random()));
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

/** Reports the targets on the screen to the server of this stream, now and after changes. */
export function reportShownTargets(id: string | undefined) {
  streamId = id;
  reportSoon();
}

/** Keeps a post or album live on a busy server while mounted: the server sends its changes. */
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
