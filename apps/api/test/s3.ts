import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { Wire } from './server-process.js';

const BUCKET = 'sapa-test';

// Turn off the S3 client's warning about the future end of Node.js 20 support.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** An S3 server with one bucket, behind a connection that can be cut and restored. */
export class TestS3 {
  private constructor(
    private readonly server: S3rver,
    private readonly folder: string,
    private readonly wire: Wire,
    private readonly port: number,
  ) {}

  static async start(): Promise<TestS3> {
    const folder = await mkdtemp(join(tmpdir(), 'sapa-s3-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    const { port } = await server.run();
    const wire = new Wire({ host: '127.0.0.1', port });
    return new TestS3(server, folder, wire, await wire.mend());
  }

  /** Settings for a server that uses the bucket, without the setting `STORAGE`. */
  get settings() {
    return {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
      S3_PREFIX: 'test',
    };
  }

  cut(): Promise<void> {
    return this.wire.cut();
  }

  async mend(): Promise<void> {
    await this.wire.mend();
  }

  async stop(): Promise<void> {
    await this.wire.cut();
    await this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
