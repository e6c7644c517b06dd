import { Global, Module } from '@nestjs/common';
import { JobsService } from '../jobs/jobs.service.js';
import { DownloadFiles } from './download-files.js';
import { PURGE_QUEUE, PurgeService, type PurgeData } from './purge.js';
import { StorageService } from './storage.service.js';

/** Seconds between two runs of each job. */
const PLACE_INTERVAL = 60;
const CLEAN_INTERVAL = 3600;

@Global()
@Module({ providers: [StorageService, DownloadFiles, PurgeService], exports: [StorageService, DownloadFiles] })
export class StorageModule {
  /** Start the job here and not in the service, because commands use the service without jobs. */
  constructor(jobs: JobsService, storage: StorageService, purge: PurgeService) {
    jobs.repeat('pending pictures', PLACE_INTERVAL, () => storage.placeDue());
    jobs.repeat('temporary files', CLEAN_INTERVAL, () => storage.clean());
    jobs.handle<PurgeData>(PURGE_QUEUE, ({ paths }) => purge.send(paths));
  }
}
