import { Global, Module } from '@nestjs/common';
import { JobsService } from '../jobs/jobs.service.js';
import { StorageService } from './storage.service.js';

const SWEEP_EVERY = 60;

@Global()
@Module({ providers: [StorageService], exports: [StorageService] })
export class StorageModule {
  /** Not in the service: commands use that without a server. */
  constructor(jobs: JobsService, storage: StorageService) {
    jobs.repeat('leftovers of uploads', SWEEP_EVERY, () => storage.sweep());
  }
}
