import { useState } from 'react';

export interface SortableTexts {
  /** Accessible name of the list. */
  label: string;
  /** Returns the accessible name of an item's handle. */
  move: (name: string) => string;
  /** Returns the label of the button that moves the picked item to this position. */
  place: (name: string, position: number) => string;
  picked: (name: string, position: number) => string;
  moved: (name: string, position: number) => string;
  dropped: (name: string, position: number) => string;
  cancelled: (name: string, position: number) => string;
}

export interface SortableOptions<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  texts: SortableTexts;
  onReorder: (keys: string[]) => void;
}

/** An item that was picked up by keyboard or by clicking its handle, not by dragging. */
interface Picked {
  key: string;
  /** The order to restore on Escape. */
  from: string[];
}

const withMoved = (keys: string[], key: string, index: number) => {
  const others = keys.filter((other) => other !== key);
  return [...others.slice(0, index), key, ...others.slice(index)];
};

/**
 * A sortable list's state: the order, the picked item, and the announcement for screen readers.
 */
export function useSortableOrder<Item>({ items, keyOf, nameOf, texts, onReorder }: SortableOptions<Item>) {
  const [announcement, setAnnouncement] = useState('');
  const [picked, setPicked] = useState<Picked | null>(null);
  /** The order that has not been saved yet. Valid as long as the items stay the same. */
  const [unsaved, setUnsaved] = useState<{ items: readonly Item[]; keys: string[] } | null>(null);

  const storedKeys = items.map(keyOf);
  const keys = unsaved?.items === items ? unsaved.keys : storedKeys;
  const itemsByKey = new Map(items.map((item) => [keyOf(item), item]));

  function announce(text: SortableTexts['picked'], key: string, index: number) {
    const item = itemsByKey.get(key);
    setAnnouncement(text(item === undefined ? '' : nameOf(item), index + 1));
  }

  function save(order: string[]) {
    setUnsaved({ items, keys: order });
    if (order.some((key, index) => key !== storedKeys[index])) onReorder(order);
  }

  function drop(order: string[]) {
    if (!picked) return;
    setPicked(null);
    announce(texts.dropped, picked.key, order.indexOf(picked.key));
    save(order);
  }

  return {
    keys,
    itemsByKey,
    announcement,
    pickedKey: picked !== null && itemsByKey.has(picked.key) ? picked.key : null,
    pick(key: string) {
      setPicked({ key, from: keys });
      announce(texts.picked, key, keys.indexOf(key));
    },
    /** Moves the picked item to an index, or to the nearest end of the list. */
    moveTo(index: number) {
      if (!picked) return;
      const inside = Math.max(0, Math.min(index, keys.length - 1));
      setUnsaved({ items, keys: withMoved(keys, picked.key, inside) });
      announce(texts.moved, picked.key, inside);
    },
    /** Drops the picked item at its current position. */
    drop: () => drop(keys),
    dropAt: (index: number) => picked && drop(withMoved(keys, picked.key, index)),
    /** Moves the picked item back to its old position. */
    cancel() {
      if (!picked) return;
      setPicked(null);
      setUnsaved({ items, keys: picked.from });
      announce(texts.cancelled, picked.key, picked.from.indexOf(picked.key));
    },
    drag: {
      start: (key: string) => {
        setPicked(null);
        announce(texts.picked, key, keys.indexOf(key));
      },
      move: (key: string, index: number) => announce(texts.moved, key, index),
      /** `index` is null if the item was dropped at its old position. */
      end: (key: string, index: number | null) => {
        announce(index === null ? texts.cancelled : texts.dropped, key, index ?? keys.indexOf(key));
        if (index !== null) save(withMoved(keys, key, index));
      },
    },
  };
}
