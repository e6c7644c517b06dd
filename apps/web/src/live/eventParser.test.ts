import { describe, expect, it } from 'vitest';
import { eventParser } from './eventParser';

function parseChunks(...chunks: string[]) {
  const read: unknown[] = [];
  const parse = eventParser({
    onId: (id) => read.push({ id }),
    onEvent: (name, data) => read.push([name, data]),
  });
  chunks.forEach(parse);
  return read;
}

describe('eventParser', () => {
  const STREAM =
    ': hello\n\nretry: 1000\nid: 6\n\nid: 7\nevent: like\ndata: {"likeCount":1}\n\ndata:a\ndata: b\n\nevent: none\n\n';
  const READ = [{ id: '6' }, { id: '7' }, ['like', '{"likeCount":1}'], ['', 'a\nb']];

  it('reads ids with and without data, and events with data', () => {
    expect(parseChunks(STREAM)).toEqual(READ);
  });

  it('reads the same events from chunks of any size', () => {
    for (const size of [1, 2, 3, 5, 8]) {
      expect(parseChunks(...(STREAM.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []))).toEqual(READ);
    }
  });

  it('accepts CRLF line endings', () => {
    expect(parseChunks(STREAM.replaceAll('\n', '\r\n'))).toEqual(READ);
  });

  it('emits an event only when it is complete', () => {
    expect(parseChunks('event: like\ndata: 1\n')).toEqual([]);
  });

  it('clears the id on an empty id field', () => {
    expect(parseChunks('id: 7\nid\n')).toEqual([{ id: '7' }, { id: undefined }]);
  });
});
