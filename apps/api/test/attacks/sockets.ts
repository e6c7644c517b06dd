import type { Socket } from 'node:net';
import pLimit from 'p-limit';
import request from 'supertest';
import WebSocket from 'ws';
import {
  head,
  length,
  randomData,
  waitForEvent,
  attack,
  attackWith,
  patient,
  server,
  type Bytes,
  type Attack,
  token,
} from './target.js';

export function attackSockets() {
  describe('the socket server', () => {
    const PACKETS: Bytes[] = [
      ...[
        '',
        ' ',
        '0',
        '1',
        '2',
        '2probe',
        '3',
        '3probe',
        '4',
        '5',
        '6',
        '7',
        '9',
        'x',
        'b',
        'bAAAA',
        'b!!!!',
        '\0',
        '0{"sid":1}',
      ],
      ...[
        '40',
        '40{',
        '40{}',
        '40/',
        '40/,',
        '40/nope,',
        '40/nope,{"token":1}',
        '40,{}',
        '40/__proto__,',
        '40/messages',
        '40/messages,',
      ],
      ...[
        '40/messages,{',
        '40/messages,[]',
        '40/messages,null',
        '40/messages,"x"',
        '40/messages,{"token":{}}',
        '40/messages,{"token":"x"}',
      ],
      ...[
        '40/messages,{"__proto__":{"token":"x"}}',
        `40/${'x'.repeat(5000)},`,
        '41',
        '41/messages',
        '41/nope,',
        '44',
        '44/messages,"x"',
      ],
      ...[
        '42',
        '42[',
        '42[]',
        '42{}',
        '42null',
        '42"x"',
        '42[null]',
        '42[1]',
        '42[{}]',
        '42[[]]',
        '42["connect"]',
        '42["disconnect"]',
      ],
      ...[
        '42["error"]',
        '42["error",{"message":1}]',
        '42["__proto__"]',
        '42["constructor"]',
        '42["newListener"]',
        '42["disconnecting"]',
      ],
      ...[
        '42["send_message"]',
        '42["send_message",null]',
        '420["send_message",{}]',
        '42999999999999999999999["send_message"]',
      ],
      ...[
        '42/messages,["send_message"]',
        '42/messages,0["join_conversation",{"targetUserId":{}}]',
        '42/nope,["x"]',
        '42/messages,-1["x"]',
      ],
      ...['43', '43[]', '430[]', '43/messages,0[]', '43/messages,99999999999[1,2,3]', '430{}', '43/messages,0'],
      ...[
        '45',
        '45-',
        '450-',
        '450-["x"]',
        '451-["x",{"_placeholder":true,"num":0}]',
        '451-["x",{"_placeholder":true,"num":-1}]',
      ],
      ...[
        '4599999999999-["x",{"_placeholder":true,"num":99999999}]',
        '451-/messages,["x",{"_placeholder":true,"num":"__proto__"}]',
      ],
      ...[
        '4510-["x"]',
        '4511-["x"]',
        '451.5-["x"]',
        '45NaN-["x"]',
        '45-1-["x"]',
        '451-{}',
        '451-null',
        '46',
        '460-[]',
        '461-0[{"_placeholder":true,"num":0}]',
      ],
      ...[
        '47',
        '48',
        '49',
        '4x',
        '4\x1e4',
        '\x1e',
        '40\x1e40\x1e40',
        `42["x",${'['.repeat(20_000)}`,
        `42["x",${'['.repeat(9000)}${']'.repeat(9000)}]`,
      ],
      Buffer.alloc(0),
      Buffer.alloc(10),
      Buffer.alloc(60_000),
      Buffer.alloc(100_000),
      Buffer.from('40'),
    ];
    const socketUrl = () => `${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const poll = (query = '') => `/socket.io/?EIO=4&transport=polling${query}`;
    const joined = () => `40/messages,{"token":"${token.replace('Bearer ', '')}"}`;

    /** Opens a WebSocket, sends the packets, and disconnects. */
    async function sendPackets(packets: Bytes[], leave: 'close' | 'terminate' | 'reset'): Promise<void> {
      const socket = new WebSocket(socketUrl());
      const closed = waitForEvent(socket, 'close');
      socket.on('error', () => {});
      await Promise.race([waitForEvent(socket, 'open'), closed]);
      for (const packet of packets) if (socket.readyState === WebSocket.OPEN) socket.send(packet);
      // A pong proves that the server has read all packets.
      if (socket.readyState === WebSocket.OPEN) {
        socket.ping();
        await Promise.race([waitForEvent(socket, 'pong'), closed]);
      }
      if (leave === 'reset') (socket as unknown as { _socket: Socket })._socket.resetAndDestroy();
      else socket[leave]();
      await closed;
    }
    const WAYS = ['close', 'terminate', 'reset'] as const;

    it('survives any packet before authentication', async () => {
      await Promise.all(PACKETS.map((packet, index) => sendPackets([packet, '40', packet], WAYS[index % 3]!)));
    });

    it('survives any packet after authentication', async () => {
      await Promise.all(
        PACKETS.map((packet, index) => sendPackets([joined(), packet, joined(), packet], WAYS[index % 3]!)),
      );
    });

    it('survives all packets on one connection and on many connections at the same time', async () => {
      await Promise.all([
        ...WAYS.map((leave) => sendPackets(PACKETS, leave)),
        ...WAYS.map((leave) => sendPackets([joined(), ...PACKETS], leave)),
      ]);
      await Promise.all(Array.from({ length: 30 }, () => sendPackets(Array<string>(50).fill(joined()), 'terminate')));
    });

    it('survives incomplete binary messages', async () => {
      const part = Buffer.alloc(1000);
      const announced = '4510-/messages,["x",{"_placeholder":true,"num":0}]';
      await Promise.all(WAYS.map((leave) => sendPackets([joined(), announced, part, announced, part, part], leave)));
    });

    /** Opens a session over HTTP polling. Returns its id. */
    async function handshake(): Promise<string> {
      const { text } = await request(server.url).get(poll()).expect(200);
      return (JSON.parse(text.slice(1)) as { sid: string }).sid;
    }

    it('survives packets of each kind over HTTP polling', async () => {
      const types = ['text/plain', 'application/octet-stream', 'application/json'];
      // Neighbours in the list are similar.
      const some = PACKETS.filter((_packet, index) => index % 3 === 0);
      await pLimit(30).map(some, async (packet, index) => {
        const path = poll(`&sid=${await handshake()}`);
        const send = (body: Bytes) =>
          attack([head(`POST ${path}`, `Content-Type: ${types[index % types.length]}`, length(body)), body]);
        await send(joined());
        await Promise.all([send(packet), send(packet), attack([head(`GET ${path}`)]), attack([head(`GET ${path}`)])]);
      });
    }, 60_000);

    it('survives malformed handshake requests', async () => {
      const sid = await handshake();
      const paths = [
        ...[
          '/socket.io/',
          '/socket.io/?EIO=4',
          '/socket.io/?transport=polling',
          poll().replace('4', '3'),
          poll().replace('4', 'x'),
        ],
        ...[
          poll('&sid=none'),
          poll('&sid='),
          poll('&sid=__proto__'),
          poll('&sid=constructor'),
          poll('&sid=a&sid=b'),
          poll('&sid[]=a'),
        ],
        ...[
          poll('&j=0'),
          poll('&j=x;alert(1)'),
          poll('&b64=1'),
          poll('&t=%'),
          poll().replace('polling', 'webtransport'),
          poll('&EIO=4'),
        ],
        ...[
          poll().replace('polling', 'websocket'),
          poll().replace('polling', '__proto__'),
          poll().replace('polling', 'constructor'),
        ],
        ...[
          poll(`&sid=${sid}`),
          poll(`&sid=${sid}&transport=websocket`),
          poll(`&sid=${sid}`).replace('polling', 'websocket'),
        ],
      ];
      const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];
      await attackWith(
        paths.flatMap((path) =>
          METHODS.flatMap((method): Attack[] => [
            [`${method} ${path}`, () => [head(`${method} ${path}`)]],
            [`${method} ${path}, a body`, () => [head(`${method} ${path}`, length('4x')), '4x']],
            [
              `${method} ${path}, chunks`,
              () => [head(`${method} ${path}`, 'Transfer-Encoding: chunked'), '2\r\n4x\r\n0\r\n\r\n'],
            ],
          ]),
        ),
      );
      await attackWith(
        paths.flatMap((path) =>
          METHODS.map((method): Attack => [
            `${method} ${path}, compressed`,
            () => [head(`${method} ${path}`, 'Content-Encoding: deflate', length(randomData)), randomData],
            // The response to a preflight ignores the body.
            method === 'OPTIONS' ? /^HTTP\/1\.1 204 / : /^HTTP\/1\.1 415 /,
          ]),
        ),
        { target: patient },
      );
    }, 60_000);
  });
}
