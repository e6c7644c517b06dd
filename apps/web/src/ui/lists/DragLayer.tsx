import { Accessibility, PointerActivationConstraints, StyleInjector } from '@dnd-kit/dom';
import {
  DragDropProvider,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  PointerSensor,
} from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { nonce } from '../../lib/serverSettings';

export interface DragLayerProps {
  list: RefObject<HTMLElement | null>;
  keys: string[];
  onPick: (key: string) => void;
  onMove: (key: string, index: number) => void;
  /** `index` is null if the item is dropped at its old position. */
  onDrop: (key: string, index: number | null) => void;
}

const { Delay, Distance } = PointerActivationConstraints;

const pointer = PointerSensor.configure({
  activatorElements: ({ handle, element }) => [handle, element?.querySelector('[data-grip]') ?? undefined],
  // A drag can start on the handle or on a button with `data-grip-button`, but not on any other
  // control.
  preventActivation: ({ target }, { handle }) => {
    if (!(target instanceof Element) || handle?.contains(target)) return false;
    return target.closest('a, button, input, select, textarea')?.matches(':not([data-grip-button])') ?? false;
  },
  activationConstraints: ({ pointerType, target }, { handle }) =>
    pointerType === 'touch' && !handle?.contains(target as Node)
      ? // A touch on the picture may be meant to scroll.
        [new Delay({ value: 250, tolerance: 5 })]
      : [new Distance({ value: 5 })],
});

/**
 * Adds dragging to a list and renders nothing. The list itself handles the keyboard and the
 * announcements, so they work before this code is loaded.
 */
export function DragLayer({ list, keys, onPick, onMove, onDrop }: DragLayerProps) {
  const placeOf = ({ operation: { source } }: DragStartEvent | DragOverEvent | DragEndEvent) =>
    isSortable(source) ? { key: String(source.id), index: source.index } : null;

  return (
    <DragDropProvider
      sensors={[pointer]}
      plugins={(defaults) => [
        ...defaults.filter((plugin) => plugin !== Accessibility),
        StyleInjector.configure({ nonce }),
      ]}
      onDragStart={(event) => {
        const place = placeOf(event);
        if (place) onPick(place.key);
      }}
      onDragOver={(event) => {
        const place = placeOf(event);
        const { target } = event.operation;
        if (place && isSortable(target)) onMove(place.key, target.index);
      }}
      onDragEnd={(event) => {
        const place = placeOf(event);
        if (place) onDrop(place.key, event.canceled ? null : place.index);
      }}
    >
      {keys.map((key, index) => (
        <Draggable key={key} list={list} id={key} index={index} />
      ))}
    </DragDropProvider>
  );
}

function Draggable({ list, id, index }: { list: RefObject<HTMLElement | null>; id: string; index: number }) {
  const element = useRef<Element>(null);
  const handle = useRef<Element>(null);
  // Must run before the effect of the next hook, which reads the element.
  useLayoutEffect(() => {
    element.current = list.current?.querySelector(`[data-key="${CSS.escape(id)}"]`) ?? null;
    handle.current = element.current?.querySelector('[data-handle]') ?? null;
  });
  useSortable({ id, index, element, handle });
  return null;
}
