import { Global, Module } from '@nestjs/common';
import { Cluster } from './cluster.js';

@Global()
@Module({ providers: [Cluster], exports: [Cluster] })
export class ClusterModule {}
