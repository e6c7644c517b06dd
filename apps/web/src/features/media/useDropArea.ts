import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MediaUploads } from './useMediaUploads';

/**
 * Extends the drop zone of a form to the surrounding `[data-drop-area]`, because users easily miss
 * a narrow form.
 */
export function useDropArea(field: RefObject<Element | null>, uploads: Pick<MediaUploads, 'add' | 'isDraggedOver'>) {
  const handle = useEffectEvent((area: Element, event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    if (event.type === 'dragleave') {
      if (!area.contains(event.relatedTarget as Node | null)) uploads.isDraggedOver(false);
      return;
    }
    // A nested form handles its own drops.
    if ((event.target as Element).closest('[data-takes-drops], [data-drop-area]') !== area) return;
    event.preventDefault();
    uploads.isDraggedOver(event.type === 'dragover');
    if (event.type === 'drop') uploads.add([...event.dataTransfer.files]);
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
