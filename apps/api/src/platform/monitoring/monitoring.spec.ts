import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import request from 'supertest';
import { createDatabase } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { freePort } from '../../../test/port.js';
import { ServerProcess } from '../../../test/server-process.js';
import { VERSION } from '../../version.js';

const monitoring = fileURLToPath(new URL('../../../../../deploy/monitoring/', import.meta.url));

let server: ServerProcess;
let metricsUrl: string;
beforeAll(async () => {
  const METRICS_PORT = String(await freePort());
  metricsUrl = `http://127.0.0.1:${METRICS_PORT}`;
  server = await ServerProcess.start({ DATABASE_URL: await createDatabase(), METRICS_PORT, COMMIT: 'abc1234' });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const scrape = async () => (await request(metricsUrl).get('/metrics').expect(200)).text;

/** Returns the result of promtool, or null if it is not installed. */
function promtool(args: string[], input = ''): string | null {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  if (error) return null;
  return status === 0 ? '' : stdout + stderr;
}

describe('the monitoring port', () => {
  it('is the only port with metrics and health details', async () => {
    for (const path of ['/metrics', '/api/health/details']) {
      await request(server.url).get(path).expect(404);
      await request(metricsUrl).get(path).expect(200);
    }
    await request(metricsUrl).get('/api/service').expect(404);
  });

  it('counts requests by route pattern, without ids', async () => {
    await request(server.url).get('/api/messages/conversation/4711').expect(401);
    await request(server.url).get('/api/nope/4711').expect(404);
    const text = await scrape();
    const labels = 'method="GET",route="/api/messages/conversation/:userId"';
    expect(text).toContain(`sapa_http_requests_total{${labels},status="401"} 1`);
    expect(text).toContain(`sapa_http_request_duration_seconds_count{${labels}} 1`);
    expect(text).not.toMatch(/="[^"]*4711/);
  });

  it('has the job name of the alert rules and the dashboard in its Prometheus configuration', () => {
    const [configuration, ...users] = ['prometheus.yml', 'alerts.yml', 'dashboard.json'].map((name) =>
      readFileSync(`${monitoring}${name}`, 'utf8'),
    );
    const configured = [...configuration!.matchAll(/job_name: (\S+)/g)].map(([, name]) => name);
    const used = [...users.join('\n').matchAll(/\bjob=~?\\?"([^"\\]+)/g)].map(([, name]) => name);
    expect([...new Set([...configured, ...used])]).toEqual(['sapa']);
    expect(used.length).toBeGreaterThan(0);
  });

  it('exports every metric that the dashboard and the alert rules use', async () => {
    const dashboard = JSON.parse(readFileSync(`${monitoring}dashboard.json`, 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      readFileSync(`${monitoring}alerts.yml`, 'utf8'),
    ].join('\n');
    const used = new Set(expressions.match(/\b(?:sapa|nodejs|process)_\w+/g));
    const help = [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`] : [name],
    );
    expect([...used].filter((name) => !help.includes(name))).toEqual([]);
    expect(used.size).toBeGreaterThan(15);
  });

  it('passes the promtool checks of its metrics and alert rules', async () => {
    expect(promtool(['check', 'rules', `${monitoring}alerts.yml`]) ?? '').toBe('');
    const own = (await scrape()).split('\n').filter((line) => /^(# (HELP|TYPE) )?sapa_/.test(line));
    expect(promtool(['check', 'metrics'], `${own.join('\n')}\n`) ?? '').toBe('');
  });

  it('reports broken storage as degraded while the server stays ready', async () => {
    const details = async () => (await request(metricsUrl).get('/api/health/details').expect(200)).body as object;
    expect(await details()).toMatchObject({
      version: VERSION,
      commit: 'abc1234',
      ready: true,
      degraded: [],
      parts: { database: { status: 'ok' }, redis: { status: 'off' }, mail: { status: 'off' }, jobs: { status: 'ok' } },
    });
    await rename(server.uploadsDir, `${server.uploadsDir}-away`);
    await eventually(async () => expect(await details()).toMatchObject({ ready: true, degraded: ['storage'] }));
    await request(server.url).get('/api/health/ready').expect(200);
    expect(await scrape()).toContain('sapa_up{part="storage"} 0');
    await rename(`${server.uploadsDir}-away`, server.uploadsDir);
  });
});
