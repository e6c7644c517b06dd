import { Global, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { Cluster } from './cluster.js';

@Global()
@Module({
  providers: [
    {
      provide: Cluster,
      inject: [Config],
      useFactory: async (config: Config) => new Cluster(config, config.REDIS_URL ? await import('./redis.js') : null),
    },
  ],
  exports: [Cluster],
})
export class ClusterModule {}
