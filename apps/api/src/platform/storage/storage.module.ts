import { Global, Module } from '@nestjs/common';
import { JobsService } from '../jobs/jobs.service.js';
import { DownloadFiles } from './download-files.js';
import { StorageService } from './storage.service.js';

const SWEEP_EVERY = 60;

@Global()
@Module({ providers: [StorageService, DownloadFiles], exports: [StorageService, DownloadFiles] })
export class StorageModule {
  /** Not in the service: commands use that without a server. */
  constructor(jobs: JobsService, storage: StorageService) {
    jobs.repeat('leftovers of uploads', SWEEP_EVERY, () => storage.sweep());
  }
}
