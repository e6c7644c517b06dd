import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { MediaPreview } from '../media/MediaPreview';
import type { MediaUpload } from '../media/useMediaUpload';

/** Cached module, so later previews render immediately. */
let Loaded: typeof MediaPreview | undefined;

/** Picture of a draft. Loaded on demand because most posts have no picture. */
export function PostMedia({ upload }: { upload: MediaUpload }) {
  const [Preview, setPreview] = useState(() => Loaded);
  const part = { Preview };
  useEffect(() => {
    if (Preview) return;
    import('../media/MediaPreview')
      .then((module) => module.MediaPreview)
      .then(
        (loaded) => {
          Loaded = loaded;
          setPreview(() => loaded);
        },
        // If loading fails, only the preview is missing.
        () => undefined,
      );
  }, [Preview]);
  return part.Preview ? <part.Preview upload={upload} /> : <Skeleton height={240} radius={16} />;
}
