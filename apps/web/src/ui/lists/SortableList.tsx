import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { DragLayerProps } from './DragLayer';
import classes from './SortableList.module.css';

const DragLayer = lazy<ComponentType<DragLayerProps>>(() =>
  import('./DragLayer')
    .then((m) => ({ default: m.DragLayer }))
    // If loading fails, items can still be moved by keyboard and by pressing.
    .catch(() => ({ default: () => null })),
);

export interface SortableTexts {
  /** The accessible name of the list. */
  label: string;
  /** Returns the accessible name of an item's handle. */
  move: (name: string) => string;
  /** Returns the text of the button that moves the picked item to the place of another. */
  place: (name: string, position: number) => string;
  picked: (name: string, position: number) => string;
  moved: (name: string, position: number) => string;
  dropped: (name: string, position: number) => string;
  cancelled: (name: string, position: number) => string;
}

interface SortableListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  texts: SortableTexts;
  className: string | undefined;
  /** List items before all others, which cannot be moved. */
  first?: ReactNode;
  onReorder: (keys: string[]) => void;
  /**
   * Renders an item. `handle` is the button that picks it up. An element with `data-grip` can also
   * be dragged, and so can a button with `data-grip-button` inside it.
   */
  children: (item: Item, handle: ReactNode) => ReactNode;
}

/** An item picked up without dragging: by keyboard, or by pressing its handle. */
interface Picked {
  key: string;
  /** The order to restore on Escape. */
  from: string[];
}

const moved = (keys: string[], key: string, index: number) => {
  const others = keys.filter((other) => other !== key);
  return [...others.slice(0, index), key, ...others.slice(index)];
};

/**
 * A list that can be reordered by dragging, by keyboard (pick up, arrows, drop, Escape), or by
 * pressing the handle and then the new place. Each step is announced to screen readers.
 */
export function SortableList<Item>({
  items,
  keyOf,
  nameOf,
  texts,
  className,
  first,
  onReorder,
  children,
}: SortableListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const [picked, setPicked] = useState<Picked | null>(null);
  /** The unsaved order, valid while the items are the same. */
  const [onTheWay, setOnTheWay] = useState<{ items: readonly Item[]; keys: string[] } | null>(null);
  /** Whether to ignore the click that the end of a drag may cause. */
  const wasDragged = useRef(false);
  const onNewPress = () => {
    wasDragged.current = false;
  };

  const ownKeys = items.map(keyOf);
  const keys = onTheWay?.items === items ? onTheWay.keys : ownKeys;
  const itemOf = new Map(items.map((item) => [keyOf(item), item]));
  const nameOfKey = (key: string) => {
    const item = itemOf.get(key);
    return item === undefined ? '' : nameOf(item);
  };
  const isPicked = picked !== null && itemOf.has(picked.key);

  function arrange(next: string[]) {
    setOnTheWay({ items, keys: next });
    if (next.some((key, index) => key !== ownKeys[index])) onReorder(next);
  }

  function pick(key: string) {
    setPicked({ key, from: keys });
    setSaid(texts.picked(nameOfKey(key), keys.indexOf(key) + 1));
  }

  function moveTo(index: number) {
    if (!picked) return;
    const place = Math.max(0, Math.min(index, keys.length - 1));
    setOnTheWay({ items, keys: moved(keys, picked.key, place) });
    setSaid(texts.moved(nameOfKey(picked.key), place + 1));
  }

  function drop(order: string[]) {
    if (!picked) return;
    setPicked(null);
    setSaid(texts.dropped(nameOfKey(picked.key), order.indexOf(picked.key) + 1));
    arrange(order);
  }

  function cancel() {
    if (!picked) return;
    setPicked(null);
    setOnTheWay({ items, keys: picked.from });
    setSaid(texts.cancelled(nameOfKey(picked.key), picked.from.indexOf(picked.key) + 1));
  }

  function onKeyDown(event: KeyboardEvent, key: string) {
    onNewPress();
    if (picked?.key !== key) return;
    const place = keys.indexOf(key);
    const row = columnsOf(list.current);
    const target = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place - row,
      ArrowDown: place + row,
      Home: 0,
      End: keys.length - 1,
    }[event.key];
    if (target !== undefined) moveTo(target);
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPress(key: string) {
    if (wasDragged.current) return;
    if (picked?.key === key) drop(keys);
    else pick(key);
  }

  return (
    <>
      <ul ref={list} className={className} aria-label={texts.label} onPointerDownCapture={onNewPress}>
        {first}
        {keys.map((key, index) => {
          const item = itemOf.get(key);
          if (item === undefined) return null;
          const isThis = isPicked && picked.key === key;
          return (
            <li key={key} data-key={key} className={classes.item} data-picked={isThis || undefined}>
              {children(
                item,
                items.length > 1 && (
                  <ActionIcon
                    className={classes.handle}
                    variant="default"
                    data-handle
                    aria-label={texts.move(nameOf(item))}
                    aria-pressed={isThis}
                    onClick={() => onPress(key)}
                    onKeyDown={(event) => onKeyDown(event, key)}
                  >
                    <IconGripVertical size={20} aria-hidden />
                  </ActionIcon>
                ),
              )}
              {isPicked && !isThis && (
                <button
                  type="button"
                  className={classes.place}
                  aria-label={texts.place(nameOfKey(picked.key), index + 1)}
                  // Keyboard users move the item with the arrow keys.
                  tabIndex={-1}
                  onClick={() => drop(moved(keys, picked.key, index))}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className={classes.said} role="status">
        {said}
      </p>
      {items.length > 1 && (
        <Suspense fallback={null}>
          <DragLayer
            list={list}
            keys={keys}
            onPick={(key) => {
              wasDragged.current = true;
              setPicked(null);
              setSaid(texts.picked(nameOfKey(key), keys.indexOf(key) + 1));
            }}
            onMove={(key, index) => setSaid(texts.moved(nameOfKey(key), index + 1))}
            onDrop={(key, index) => {
              const place = index ?? keys.indexOf(key);
              setSaid((index === null ? texts.cancelled : texts.dropped)(nameOfKey(key), place + 1));
              if (index !== null) arrange(moved(keys, key, index));
            }}
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
