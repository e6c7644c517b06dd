import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MediaUpload } from './useMediaUpload';

/**
 * Extends the drop zone of a form to the surrounding `[data-drop-area]`, because users easily miss
 * a narrow form.
 */
export function useDropArea(field: RefObject<Element | null>, upload: Pick<MediaUpload, 'choose' | 'isDraggedOver'>) {
  const handle = useEffectEvent((area: Element, event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    if (event.type === 'dragleave') {
      if (!area.contains(event.relatedTarget as Node | null)) upload.isDraggedOver(false);
      return;
    }
    // A nested form handles its own drops.
    if ((event.target as Element).closest('[data-takes-drops], [data-drop-area]') !== area) return;
    event.preventDefault();
    upload.isDraggedOver(event.type === 'dragover');
    if (event.type === 'drop') upload.choose(event.dataTransfer.files[0]);
  });

  useEffect(() => {
    const area = field.current?.closest<HTMLElement>('[data-drop-area]');
    if (!area) return;
    const listener = (event: DragEvent) => handle(area, event);
    const types = ['dragover', 'dragleave', 'drop'] as const;
    types.forEach((type) => area.addEventListener(type, listener));
    return () => types.forEach((type) => area.removeEventListener(type, listener));
  }, [field]);
}
