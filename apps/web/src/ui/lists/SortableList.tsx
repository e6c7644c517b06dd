import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, lazy, type ReactNode, Suspense, useRef } from 'react';
import type { DragLayerProps } from './DragLayer';
import classes from './SortableList.module.css';
import { type SortableOptions, useSortableOrder } from './useSortableOrder';

const DragLayer = lazy<ComponentType<DragLayerProps>>(() =>
  import('./DragLayer')
    .then((m) => ({ default: m.DragLayer }))
    // If loading fails, items can still be moved by keyboard and by clicking.
    .catch(() => ({ default: () => null })),
);

interface SortableListProps<Item> extends SortableOptions<Item> {
  className: string | undefined;
  /** Fixed items at the start of the list, which cannot be moved. */
  first?: ReactNode;
  /**
   * Renders an item with `handle`, the button that picks up the item. The item can also be dragged
   * by elements with `data-grip` and by their buttons with `data-grip-button`.
   */
  children: (item: Item, handle: ReactNode) => ReactNode;
}

/**
 * List that users can reorder by dragging, by keyboard (pick up, arrows, drop, Escape), or by
 * clicking the handle and then the new place. Screen readers announce each step.
 */
export function SortableList<Item>({ className, first, children, ...options }: SortableListProps<Item>) {
  const { items, nameOf, texts } = options;
  const order = useSortableOrder(options);
  const { keys, itemsByKey, pickedKey } = order;
  const list = useRef<HTMLUListElement>(null);
  /** Whether the next click is the end of a drag, which must be ignored. */
  const wasDragged = useRef(false);
  const onNewPress = () => {
    wasDragged.current = false;
  };

  function onKeyDown(event: KeyboardEvent, key: string) {
    onNewPress();
    if (pickedKey !== key) return;
    const index = keys.indexOf(key);
    const columns = columnsOf(list.current);
    const target = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index - columns,
      ArrowDown: index + columns,
      Home: 0,
      End: keys.length - 1,
    }[event.key];
    if (target !== undefined) order.moveTo(target);
    else if (event.key === 'Escape') order.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPress(key: string) {
    if (wasDragged.current) return;
    if (pickedKey === key) order.drop();
    else order.pick(key);
  }

  const pickedItem = pickedKey === null ? undefined : itemsByKey.get(pickedKey);
  return (
    <>
      <ul ref={list} className={className} aria-label={texts.label} onPointerDownCapture={onNewPress}>
        {first}
        {keys.map((key, index) => {
          const item = itemsByKey.get(key);
          if (item === undefined) return null;
          const isPicked = key === pickedKey;
          return (
            <li key={key} data-key={key} className={classes.item} data-picked={isPicked || undefined}>
              {children(
                item,
                items.length > 1 && (
                  <ActionIcon
                    className={classes.handle}
                    variant="default"
                    data-handle
                    aria-label={texts.move(nameOf(item))}
                    aria-pressed={isPicked}
                    onClick={() => onPress(key)}
                    onKeyDown={(event) => onKeyDown(event, key)}
                  >
                    <IconGripVertical size={20} aria-hidden />
                  </ActionIcon>
                ),
              )}
              {pickedItem !== undefined && !isPicked && (
                <button
                  type="button"
                  className={classes.place}
                  aria-label={texts.place(nameOf(pickedItem), index + 1)}
                  // Keyboard users move the item with the arrow keys.
                  tabIndex={-1}
                  onClick={() => order.dropAt(index)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <VisuallyHidden component="p" role="status">
        {order.announcement}
      </VisuallyHidden>
      {items.length > 1 && (
        <Suspense fallback={null}>
          <DragLayer
            list={list}
            keys={keys}
            onPick={(key) => {
              wasDragged.current = true;
              order.drag.start(key);
            }}
            onMove={order.drag.move}
            onDrop={order.drag.end}
          />
        </Suspense>
      )}
    </>
  );
}

function columnsOf(list: HTMLElement | null) {
  const columns = list && getComputedStyle(list).gridTemplateColumns;
  return columns?.split(' ').length ?? 1;
}
