import { Global, Module } from '@nestjs/common';
import { JobsService } from '../jobs/jobs.service.js';
import { DownloadFiles } from './download-files.js';
import { StorageService } from './storage.service.js';

/** Seconds. */
const SWEEP_INTERVAL = 60;

@Global()
@Module({ providers: [StorageService, DownloadFiles], exports: [StorageService, DownloadFiles] })
export class StorageModule {
  /** Not in the service, because commands use it without jobs. */
  constructor(jobs: JobsService, storage: StorageService) {
    jobs.repeat('leftovers of uploads', SWEEP_INTERVAL, () => storage.sweep());
  }
}
