import { readFileSync } from 'node:fs';
import { withClient } from './lib/database.mjs';
const { database } = JSON.parse(readFileSync('/tmp/h/looks-logins.json', 'utf8'));
await withClient(database, async (client) => {
  const q = (t, v) => client.query(t, v);
  const { rows: [ana] } = await q(`SELECT id, uuid FROM "User" WHERE email = 'ana@sapa.example'`);
  const { rows: [c] } = await q(`SELECT "conversationId" AS id, "receiverId" AS other FROM "Message" WHERE "senderId" = $1 ORDER BY id LIMIT 1`, [ana.id]);
  const { rows: [o] } = await q(`SELECT id, uuid FROM "User" WHERE id = $1`, [c.other]);
  await q(`INSERT INTO "Message" ("conversationId", "senderId", "receiverId", content, "createdAt", "readAt")
    SELECT $1, CASE WHEN n % 3 = 0 THEN $2::int ELSE $3::int END, CASE WHEN n % 3 = 0 THEN $3::int ELSE $2::int END,
    'Message ' || n || repeat(' and a few more words about the dog', n % 6), now() - (5000 - n) * interval '7 minutes', now() FROM generate_series(1, 5000) n`, [c.id, ana.id, o.id]);
  const { rows: [m] } = await q(`SELECT max(id) AS id FROM "Message" WHERE "conversationId" = $1`, [c.id]);
  await q(`UPDATE "ConversationMember" SET "lastMessageId" = $2 WHERE "conversationId" = $1`, [c.id, m.id]);
  console.log(JSON.stringify({ partner: o.uuid, me: ana.uuid }));
});
